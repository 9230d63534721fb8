"""Draws how learners became better, of what `examples/learn_with_ppo.py --curve` wrote: a picture for each file.

python docs/frameworks/draw_curves.py
"""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "curves"
WIDE, HIGH, LEFT, TOP = 560, 260, 48, 20
COLORS = {"random": "#2a6f97", "greedy": "#c1440e"}


def draw(told: dict[str, Any]) -> str:
    """Return the picture of a run: the share of games won, and its interval, by seconds of the processor."""
    curve = told["curve"]
    longest = max(point["seconds"] for point in curve)

    def across(seconds: float) -> float:
        return round(LEFT + seconds / longest * WIDE, 1)

    def up(share: float) -> float:
        return round(TOP + (1 - share) * HIGH, 1)

    parts = []
    for tenth in range(0, 11, 2):
        height = up(tenth / 10)
        parts.append(f'<path d="M{LEFT} {height}H{LEFT + WIDE}" stroke="#8886" fill="none"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{height + 4}" text-anchor="end">{tenth * 10} %</text>')
    for sixth in range(7):
        seconds = longest * sixth / 6
        parts.append(f'<text x="{across(seconds)}" y="{TOP + HIGH + 18}" text-anchor="middle">{seconds:.0f} s</text>')
    for against, color in COLORS.items():
        points = [point for point in curve if point["against"] == against]
        if not points:
            continue
        around = [(point["seconds"], point["most"]) for point in points]
        around += [(point["seconds"], point["least"]) for point in reversed(points)]
        area = "L".join(f"{across(seconds)} {up(share)}" for seconds, share in around)
        line = "L".join(f"{across(point['seconds'])} {up(point['wins'])}" for point in points)
        parts.append(f'<path d="M{area}Z" fill="{color}" opacity="0.2"/>')
        parts.append(f'<path d="M{line}" stroke="{color}" stroke-width="2" fill="none"/>')
        last = points[-1]
        name = {"random": "random play", "greedy": "Greedy"}[against]
        parts.append(f'<text x="{across(last["seconds"]) + 6}" y="{up(last["wins"]) + 4}" fill="{color}">{name}</text>')
    size = f"0 0 {LEFT + WIDE + 100} {TOP + HIGH + 30}"
    title = f"The share of games won against random play and Greedy, in {longest} seconds of the processor"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" font-size="12">'
    return "\n".join([head, f"<title>{title}</title>", '<g fill="#888">', *parts, "</g>", "</svg>"]) + "\n"


if __name__ == "__main__":
    for file in sorted(HERE.glob("*.json")):
        told = json.loads(file.read_text(encoding="utf-8"))
        file.with_suffix(".svg").write_text(draw(told), encoding="utf-8")
