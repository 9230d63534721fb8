"""The examples that learn refuse in a sentence what they cannot learn with, and lose no network that was saved.

Most need packages that are no extra of this library. Where one is missing, an empty one stands in its place: what is
promised here comes before anything of it is used.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

pytest.importorskip("numpy", reason="needs the extra 'learning'")
pytest.importorskip("gymnasium", reason="needs the extra 'gymnasium'")
pytest.importorskip("amsterdam_routes_engine", reason="needs the bulk engine")

EXAMPLES = Path(__file__).parents[2] / "examples"
EMPTY: dict[str, dict[str, object]] = {
    "torch": {"nn": SimpleNamespace(Module=object)},
    "sb3_contrib": {"MaskablePPO": None},
    "stable_baselines3": {},
    "stable_baselines3.common": {},
    "stable_baselines3.common.callbacks": {"BaseCallback": object},
    "stable_baselines3.common.vec_env": {},
    "stable_baselines3.common.vec_env.base_vec_env": {"VecEnv": object},
}
"""By module of a package that may be missing, what an example needs of it to be imported."""
NUMBERS = {
    "learn_to_play": ["--games", "--test", "--seed"],
    "imitate": ["--games", "--test", "--rounds", "--width"],
    "learn_by_self_play": ["--games", "--test", "--steps", "--width", "--seed", "--players"],
    "learn_with_ppo": ["--games", "--test", "--steps", "--seed"],
}
"""By example, the options that take whole numbers."""
FROM_0 = [("learn_to_play", "--games"), *((name, "--seed") for name in NUMBERS)]
"""Of these, those that may be 0."""
SECONDS = {"learn_by_self_play": ["--seconds", "--every"], "learn_with_ppo": ["--seconds", "--every"]}
"""By example, the options that take seconds."""


def refused(options: dict[str, list[str]], *wrong: str) -> list[tuple[str, str, str]]:
    """By example and option, what is refused."""
    return [(name, option, one) for name, named in options.items() for option in named for one in wrong]


@cache
def example(name: str) -> ModuleType:
    """An example as a module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLES))
        for module in [one for one in EMPTY if find_spec(one.partition(".")[0]) is None]:
            empty = ModuleType(module)
            vars(empty).update(EMPTY[module])
            patch.setitem(sys.modules, module, empty)
        return import_module(name)


@pytest.mark.parametrize(
    ("name", "option", "wrong"),
    [
        *refused(NUMBERS, "-3", "many"),
        *(one for one in refused(NUMBERS, "0") if one[:2] not in FROM_0),
        *refused(SECONDS, "nan", "inf", "-1", "soon"),
    ],
)
def test_a_number_that_no_example_can_learn_with_is_refused_before_anything_is_done(
    name: str, option: str, wrong: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = [] if name == "learn_to_play" else ["routes"]
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *game, f"{option}={wrong}"])
    with pytest.raises(SystemExit) as stopped:
        example(name).main()
    assert stopped.value.code == 2
    assert f"argument {option}: " in capsys.readouterr().err


@pytest.mark.parametrize("name", SECONDS)
def test_a_network_that_was_saved_before_stays_until_the_next_one_is_written_whole(name: str, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="the system sets no limits")
    file = tmp_path / "network"
    example(name).replace(file, b"earlier")
    assert file.read_bytes() == b"earlier"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))  # as if the disk were full
    try:
        with pytest.raises(SystemExit, match=r"^cannot write .*network: File too large$"):
            example(name).replace(file, bytes(2000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (file.read_bytes(), [*tmp_path.iterdir()]) == (b"earlier", [file])
    with pytest.raises(SystemExit, match=r"^cannot write .*: No such file or directory$"):
        example(name).replace(tmp_path / "nowhere" / "network", b"later")
    example(name).replace(file, b"later")
    assert (file.read_bytes(), [*tmp_path.iterdir()]) == (b"later", [file])


@pytest.mark.skipif(find_spec("torch") is None, reason="needs torch")
@pytest.mark.parametrize("many", [0, 1, 1025])
def test_a_network_is_not_spoilt_by_a_last_decision_that_stands_alone(
    many: int,
) -> None:
    torch = import_module("torch")
    learner = example("learn_by_self_play")
    collector = learner.Collector("routes", players=2, games=16, steps=128, seed=1)
    network = learner.Network(collector.seen.shape[2], collector.masks.shape[2], width=16)
    decisions = tuple(each[:many] for each in collector.collect(network))
    assert len(decisions[0]) == many
    learner.improve(network, torch.optim.Adam(network.parameters()), decisions)
    assert all(torch.isfinite(numbers).all() for numbers in network.parameters())
