"""Answers a question of the web table as a person does, through the page, and counts the clicks."""

from typing import Any  # Any: JSON, read by these tests

from playwright.sync_api import Locator, Page

Message = dict[str, Any]


def answer(page: Page, table: Message, chosen: Message) -> int:
    """Give this answer, and wait until nothing goes on by itself; how many clicks it took."""
    for plan in table.get("plans", []):  # what stands in its place on the page
        if plan["answer"] == chosen["answer"] and plan["at"] and plan["at"][0] in chosen["at"]:
            chosen = plan
    clicks = _clicked(page, table, chosen)
    page.locator("body:not([data-ply=''])").wait_for()
    return clicks


def _clicked(page: Page, table: Message, chosen: Message) -> int:
    if table["choose"] is not None:
        return _together(page, table["choose"], chosen)
    if chosen.get("look"):
        _press(page.locator(f'#answers .swatch[aria-label="{chosen["text"]}"]'))
        return 1
    acts = page.locator("#acts > button").get_by_text(chosen["text"], exact=True)
    if not chosen["at"] and acts.count():
        _press(acts.first)
        return 1
    if chosen["at"] and len([one for one in table["answers"] if one["at"] == chosen["at"]]) == 1 and not chosen["cost"]:
        kind, word = chosen["at"][0]
        lit = page.locator(f'.lit[data-{kind}="{word}"]:visible:not(.picture *)')
        if lit.count():
            _press(lit.first)
            return 1
    rows = page.locator("#every .moves li button:not(.heading)")
    in_list = rows.filter(has=page.get_by_text(chosen["text"], exact=True)).count()
    clicks = 0 if chosen["cost"] or in_list else _on_picture(page, chosen)
    return clicks or _from_list(page, chosen)


def _on_picture(page: Page, chosen: Message) -> int:
    """Click the thing itself in a picture, then what is to be done with it; 0 clicks if it is not there."""
    kind, word = chosen["at"][0] if chosen["at"] else ("", "")
    lit = page.locator(f'.picture .lit[data-{kind}="{word}"]:visible') if kind else page.locator(".nothing")
    if not lit.count():
        return 0
    lit.first.click(timeout=5000)
    page.wait_for_timeout(100)  # a sheet opens if several things can be done with it
    if page.locator("#sheet").is_hidden():
        return 1
    _press(page.locator("#sheet-body li button").filter(has=page.get_by_text(chosen["text"], exact=True)).first)
    return 2


def _together(page: Page, choose: Message, chosen: Message) -> int:
    wanted, clicks = [tuple(thing) for thing in chosen["at"]], 0
    for row in choose["rows"]:
        for tile in row["tiles"]:
            kind, word = tile["at"]
            if choose["done"]:
                box = page.locator(f'#answers input[data-kind="{kind}"][data-word="{word}"]')
                if box.is_checked() != ((kind, word) in wanted):
                    box.click()
                    clicks += 1
            elif (kind, word) in wanted:
                _press(page.locator(f'#answers [data-{kind}="{word}"]'))
                clicks += 1
    if choose["done"]:
        page.get_by_role("button", name=choose["done"]).click()
        clicks += 1
    return clicks


def _from_list(page: Page, chosen: Message) -> int:
    clicks, under = 0, list(chosen.get("under", []))
    holder = page.locator("#every")
    if not holder.is_visible():  # a phone: the list opens in a sheet
        _press(page.locator("#acts .narrow"))
        holder, clicks = page.locator("#sheet"), 1
    rows = holder.locator(".moves li button:not(.heading)").filter(has=page.get_by_text(chosen["text"], exact=True))
    if chosen["cost"]:
        rows = rows.filter(has=page.locator(".token"))
    while not rows.count():
        clicks += 1
        shown = [text.rpartition(" (")[0] for text in holder.locator(".heading").all_inner_texts()]
        heading = next((one for one in under if one in shown), None)
        if heading is not None:
            _press(holder.locator(".heading").nth(shown.index(heading)))
            under = under[under.index(heading) + 1 :]
        elif holder.locator(".more").count():  # a list with too many headings has them on several pages
            _press(holder.locator(".more"))
        else:
            listed = holder.locator(".moves li").all_inner_texts()
            raise AssertionError(f"the list does not lead to {chosen['text']!r} under {under}: it has {listed}")
    _press(rows.first)
    return clicks + 1


def _press(button: Locator) -> None:
    button.click(timeout=5000)
