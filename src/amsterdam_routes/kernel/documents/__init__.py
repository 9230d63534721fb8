"""Plain data that say what they are: shapes, versions, strict JSON, schemas and TypeScript."""
