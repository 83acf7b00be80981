"""The course: every lesson is legal, unsolved at first, and solved by its solution; wrong moves break their rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_helpers import Server

import taluva
from taluva.web.course.attempt import replay, start_game
from taluva.web.course.lessons import FOLDER, Goal, Lesson, LessonError, lessons, read_lesson
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import LANGUAGES, translator

ALL = list(lessons().values())
FIRST = ALL[0]


def each(lesson: Lesson) -> str:
    return lesson.id


def test_the_course_teaches_everything_in_order() -> None:
    ids = list(lessons())
    basic = ["place", "found", "expand", "erupt", "forbidden", "split", "merge", "temple", "tower", "two-temples"]
    assert ids[: len(basic)] == basic
    assert ids[len(basic) :] == [
        "win", "careful", "first-edition", "start-tile", "boats", "two-hex", "boards", "teams",
    ]  # fmt: skip
    editions = {taluva.Position(lesson.position).setup.edition for lesson in ALL}
    assert editions == {"hans-im-glueck-2006", "ferti-2014", "deluxe-2015"}
    expansions = {name for lesson in ALL for name in taluva.Position(lesson.position).setup.expansions}
    assert {name.partition(":")[0] for name in expansions} == {"start-tile", "boats", "two-hex", "board"}


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_the_position_is_legal_and_the_goal_not_met(lesson: Lesson) -> None:
    position = taluva.Position(lesson.position)
    assert str(position) == lesson.position
    assert position.phase in ("choose", "place", "build")
    assert all(taluva.rule(rule, position.setup.edition) for rule in lesson.rules)
    attempt = replay(lesson, ())
    assert attempt.state == "open"
    assert attempt.games[0].position == position


@pytest.mark.parametrize("lesson", [lesson for lesson in ALL if lesson.solution], ids=each)
def test_the_solution_solves_it_and_no_shorter_one_does(lesson: Lesson) -> None:
    for steps in range(len(lesson.solution)):
        assert replay(lesson, lesson.solution[:steps]).state == "open"
    assert replay(lesson, lesson.solution).state == "solved"
    with pytest.raises(Refusal) as refused:
        replay(lesson, (*lesson.solution, "hut@0,0"))
    assert refused.value.code == "over"


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_moves_that_are_called_wrong_break_their_rule(lesson: Lesson) -> None:
    heard = set()
    for wrong in lesson.wrong:
        position = taluva.Position(lesson.position)
        for step in wrong.steps[:-1]:
            position = position.play(step)
        fault = position.fault(wrong.steps[-1])
        assert fault is not None
        assert fault.rule == wrong.rule
        heard.add(wrong.rule)
    assert set(lesson.goal.refused) <= heard


NEVER_MISSED = {"place", "start-tile"}
"""Whatever is legal there is right."""


@pytest.mark.parametrize("lesson", [one for one in ALL if one.solution and one.id not in NEVER_MISSED], ids=each)
def test_a_goal_can_be_missed(lesson: Lesson) -> None:
    """Goals are conditions that a legal turn can fail, and failing ends the lesson."""

    def outcomes(steps: list[str]) -> Iterator[str]:
        attempt = replay(lesson, steps)
        if attempt.state != "open":
            yield attempt.state
            return
        for move in attempt.games[-1].legal_moves:
            yield from outcomes([*steps, str(move)])

    assert "failed" in outcomes([])


def test_a_player_who_is_eliminated_fails() -> None:
    lesson = lessons()["careful"]
    position = taluva.Position(lesson.position)
    doomed = [move for move in position.legal_moves if position.play(move).status(1) == "eliminated"]
    assert len(doomed) > len(list(position.legal_moves)) / 2
    assert replay(lesson, [str(doomed[0])]).state == "failed"


def longer(**changes: object) -> Lesson:
    """A lesson of two turns: the second one has to erupt."""
    data = FIRST.model_dump() | {
        "ends": "turn",
        "limit": 2,
        "tiles": ("VRR", "VLL"),
        "goal": Goal(build="expand"),
        "solution": ("VCJ@2,0:E", "hut@-1,3"),
    }
    return Lesson.model_validate(data | changes)


def test_in_a_longer_lesson_the_others_reply_and_the_tiles_come_in_order() -> None:
    lesson = longer(solution=("x",))
    game = start_game(lesson)
    assert str(game.tile) == "VCJ"
    placement = str(next(iter(game.legal_moves)))
    game.play(placement)
    hut = next(str(move) for move in game.legal_moves if str(move).startswith("hut"))
    attempt = replay(lesson, [placement, hut])
    assert attempt.state == "open"
    own, after = attempt.games
    assert (own.seat, len(own.turns[-1:])) == (2, 1)
    assert str(own.tile) == "VRR"
    assert (after.seat, str(after.tile)) == (1, "VLL")
    assert replay(lesson, [placement, hut]).games[1] == after, "the others always play the same"


def test_steps_that_the_rules_refuse_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        replay(FIRST, ["VCJ@9,9:E"])
    assert (refused.value.code, refused.value.rule) == ("illegal", "P2")
    with pytest.raises(Refusal):
        replay(FIRST, ["nonsense"])


BROKEN = [
    ('title = "Place a tile"', 'title = ""', "title"),
    ("[goal]", "[goal]\nnonsense = 1", "nonsense"),
    ('placement = "coast"', "", "at least one condition"),
    ('placement = "coast"', 'refused = ["P99"]', "no rule P99"),
    ('ends = "placement"', 'ends = "placement"\nlimit = 2', "has one turn"),
    ('solution = ["VCJ@2,0:E"]', "", "needs a solution"),
    ('rules = ["T1", "P1", "P2"]', 'rules = ["P99"]', "rules"),
    ('task = "Place the tile in the sea, beside the island."', 'task = "place it"', "task"),
    ("[goal]", "[goal", "01-place.toml"),
]


@pytest.mark.parametrize(("old", "new", "words"), BROKEN)
def test_a_file_that_is_no_lesson_is_refused_with_its_name(tmp_path: Path, old: str, new: str, words: str) -> None:
    source = (FOLDER / "01-place.toml").read_text("utf-8")
    assert old in source
    path = tmp_path / "01-place.toml"
    path.write_text(source.replace(old, new, 1), "utf-8")
    with pytest.raises(LessonError, match=words) as refused:
        read_lesson(path)
    assert str(refused.value).startswith("01-place.toml: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_lesson_in_the_language_of_the_reader(server: Server, language: str) -> None:
    page = server.http.get("/learn", headers={"Accept-Language": language}).text
    for lesson in ALL:
        assert f'href="/learn/{lesson.id}"' in page
        assert language == "en" or translator(language).gettext(lesson.task) != lesson.task


@pytest.mark.parametrize("lesson", ALL, ids=each)
def test_lessons_are_played_over_the_api(server: Server, lesson: Lesson) -> None:
    start = server.get(f"/api/lessons/{lesson.id}")
    assert start["lesson"]["task"] == lesson.task
    view = start["view"]
    assert (view["id"], view["position"], view["moves"]) == (None, lesson.position, [])
    assert [seat["kind"] for seat in view["seats"]].count("person") == 1
    assert view["seats"][view["seat"] - 1]["kind"] == "person"
    if lesson.solution:
        answer = server.post(f"/api/lessons/{lesson.id}", moves=list(lesson.solution))
        assert answer["state"] == "solved"
        assert answer["views"][-1]["version"] > view["version"]
    following = [one.id for one in ALL][start["lesson"]["number"] :]
    assert start["lesson"]["next"] == (following[0] if following else None)


def test_nothing_of_a_lesson_is_stored(server: Server) -> None:
    before = server.get("/api/games")
    server.post("/api/lessons/place", moves=["VCJ@2,0:E"])
    assert server.get("/api/games") == before


def test_what_is_no_lesson_or_no_step_is_refused(server: Server) -> None:
    assert server.http.get("/api/lessons/nothing").status_code == 404
    assert server.http.get("/api/lessons/..%2Fplace").status_code in (404, 422)
    server.refused("/api/lessons/place", 422, "illegal", moves=["VCJ@9,9:E"])
    server.refused("/api/lessons/place", 400, "bad-request", moves=["x"] * 50)
    server.refused("/api/lessons/place", 400, "bad-request", moves=[])
