"""Actions of the merchants game as text: what is written is read again, and anything else is refused."""

import pytest

import amsterdam_routes.merchants as am


def test_every_action_has_a_text_of_its_own_that_is_read_again() -> None:
    texts = [am.notate(action) for action in am.MERCHANTS.actions]
    assert len(set(texts)) == len(texts)
    assert [am.parse_action(text) for text in texts] == [*am.MERCHANTS.actions]


def test_spaces_capitals_and_noughts_do_not_matter() -> None:
    assert am.parse_action("  ACTIVATE   7 ") == am.Activate(am.MERCHANTS.card("007"))
    assert am.parse_action("Advance 03") == am.Advance(3)


WRONG = ["", "activate", "activate 133", "advance 0", "sail nowhere", "x" * 10**5, "\n", "claim jordaan-3"]


@pytest.mark.parametrize("text", WRONG)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(am.InvalidDocument, match="line 1, column 1: there is no action"):
        am.parse_action(text)


def test_there_are_no_errors_in_a_language_that_there_is_none_of() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.parse_action("end", lang="xx")
