"""What encoders that know nothing of the library do to its values, as docs/security.md says."""

import base64
import json

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

STATE = ar.new_game(2, seed="a secret seed")
SEED = base64.b64encode(STATE.piles.chance.seed)


def test_json_refuses_whatever_is_no_colour() -> None:
    for value in (STATE, ar.view(STATE, 0), ar.Pass(), ar.Phase.TURN, am.new_game(2, seed=1)):
        with pytest.raises(TypeError, match="is not JSON serializable"):
            json.dumps(value)
    with pytest.raises(TypeError):
        attrs.asdict(STATE)


def test_json_writes_colours_as_numbers_which_are_refused() -> None:
    assert json.dumps([ar.Color.PINK, am.Cube.GREY]) == f"[0, {int(am.Cube.GREY)}]"
    action = ar.to_data(ar.TakeFaceUp(ar.Color.PINK)) | {"action": {"type": "take_face_up", "color": ar.Color.PINK}}
    with pytest.raises(ar.InvalidDocument, match=r"\$\.action\.color"):
        ar.from_json(json.dumps(action), ar.Action)


def test_msgspec_writes_the_seed_of_a_state_and_none_of_a_view() -> None:
    msgspec = pytest.importorskip("msgspec", reason="needs the extra 'frameworks'")
    assert SEED in msgspec.json.encode(STATE)
    assert SEED not in msgspec.json.encode(ar.view(STATE, 0))
    with pytest.raises(ar.InvalidDocument):
        ar.from_json(msgspec.json.encode(STATE), ar.State)
