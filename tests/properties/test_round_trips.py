"""Records, JSON, position strings, reprs and pickles all come back as what they were."""

import pickle

from hypothesis import given
from hypothesis import strategies as st
from strategies import games, stack_of

import taluva
from taluva import Game, Position, read_move, read_record
from taluva.record_text import RULE_TAGS

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=30)


@given(games())
def test_position_strings(game: Game) -> None:
    position = game.position
    again = Position(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)
    assert eval(repr(position), {"taluva": taluva}) == position
    assert list(again.legal_moves) == list(position.legal_moves)
    assert again.cells == position.cells
    assert (again.lagoons, again.unseen, again.places, again.end) == (
        position.lagoons,
        position.unseen,
        position.places,
        position.end,
    )
    assert str(position).isascii()
    assert set(str(position)) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~")


@given(games())
def test_records(game: Game) -> None:
    record = game.record()
    again = read_record(record)
    assert again == game
    assert again.record() == record
    assert again.position == game.position
    assert (again.turns, again.moves) == (game.turns, game.moves)
    assert eval(repr(game), {"taluva": taluva}) == game


@given(games(), st.dictionaries(st.from_regex(r"[A-Z][A-Za-z0-9_]{0,9}", fullmatch=True), TEXTS, max_size=3), TEXTS)
def test_tags_and_comments(game: Game, tags: dict[str, str], comment: str) -> None:
    game.tags = {name: value for name, value in tags.items() if name not in RULE_TAGS}
    game.comments = {0: comment}
    again = read_record(game.record())
    assert again.record() == game.record()
    assert again.tags == {name: " ".join(value.split()) for name, value in game.tags.items()}
    assert Game.from_json(game.to_json()).tags == game.tags
    assert Game.from_json(game.to_json()).comments == game.comments


@given(games())
def test_json_and_pickle_keep_the_hidden_stack(game: Game) -> None:
    for again in (Game.from_json(game.to_json()), pickle.loads(pickle.dumps(game))):
        assert again == game
        assert again.to_json() == game.to_json()
        assert stack_of(again) == stack_of(game)
        assert again.record() == game.record()
    assert pickle.loads(pickle.dumps(game.position)) == game.position


@given(games())
def test_moves_and_their_notation(game: Game) -> None:
    for move in [*game.moves, *game.legal_moves]:
        assert read_move(str(move)) == move
        assert pickle.loads(pickle.dumps(move)) == move


@given(games(most_steps=60))
def test_a_game_that_goes_on_from_a_position(game: Game) -> None:
    again = Game.from_position(game.position, seed=5)
    assert again.position == game.position
    assert again.start == game.position
    again.play(next(iter(again.legal_moves))) if again.phase != "over" else None
    assert read_record(again.record()) == again
    assert Game.from_json(again.to_json()).to_json() == again.to_json()


@given(games(most_steps=60))
def test_a_position_goes_the_same_way_as_the_game(game: Game) -> None:
    if game.phase == "over":
        return
    move = next(iter(game.legal_moves))
    after = game.position.play(move)
    game.play(move)
    if after.phase == "draw":
        assert game.turns[-1].tile is not None
        after = after.play(str(game.turns[-1].tile))
    assert after == game.position
