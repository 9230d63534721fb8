"""What makes the rules quick: lookups built once an edition, and random play without lists."""
