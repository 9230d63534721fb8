"""The games in frameworks for research: PettingZoo, Gymnasium, OpenSpiel. Each needs the extra of its name.

Nothing is imported here: `from amsterdam_routes.adapters import pettingzoo` loads what it needs.
"""

__all__: list[str] = []
