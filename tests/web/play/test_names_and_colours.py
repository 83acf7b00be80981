"""Names and colours of the players survive saving, loading and sharing."""

import pytest
from app_helpers import Json, Server

from taluva import Position, svg
from taluva.art.palette import PAINTS
from taluva.web.tables.seats import distinct_colours, seats_of_record, shared_seats

SEATS: list[Json] = [
    {"kind": "person", "name": "Zoé 2", "colour": 4},
    {"kind": "engine", "level": 2, "name": "Rex", "colour": 1},
    {"kind": "person", "name": "", "colour": 2},
]


def looks(view: Json) -> list[tuple[str, int, int | None]]:
    return [(seat["name"], seat["colour"], seat["level"]) for seat in view["seats"]]


def test_a_saved_game_is_loaded_with_its_names_and_colours(server: Server) -> None:
    view = server.post("/api/games", seats=SEATS)
    record = server.http.get(f"/api/games/{view['id']}/record").text
    assert '[Seat1 "Zoé 2"]\n' in record
    assert '[Seat2 "level 2 computer"]\n' in record
    again = server.post("/api/games/import", record=record)
    assert looks(again) == looks(view) == [("Zoé 2", 4, None), ("Rex", 1, 2), ("Lagoon", 2, None)]
    # Names and colours that were changed meanwhile leave no trace of the old ones.
    changes = [{"name": "Zoé", "colour": 1}, {"name": "", "colour": 2}, {"colour": 3}]
    changed = server.http.patch(f"/api/games/{again['id']}", json={"seats": changes}).json()
    saved = server.http.get(f"/api/games/{again['id']}/record").text
    assert not any(stale in saved for stale in ("Colour", "Rex", "Zoé 2"))
    assert looks(server.post("/api/games/import", record=saved)) == looks(changed)


def test_a_shared_position_has_the_names_and_colours_of_its_link(server: Server) -> None:
    view = server.post("/api/games", seats=SEATS[::2])
    shared = ["4 Zoé 2", "2"]
    seen = server.http.get("/api/position", params={"p": view["position"], "seat": shared}).json()
    assert looks(seen) == [("Zoé 2", 4, None), ("Lagoon", 2, None)]
    plain = server.http.get("/api/position", params={"p": view["position"]}).json()
    assert looks(plain) == [("Coral", 1, None), ("Lagoon", 2, None)]
    move = view["placements"][0]
    trial = server.post("/api/position/try", p=view["position"], moves=[move], seats=shared)
    build = next(one["move"] for one in trial["builds"])
    assert server.post("/api/position/why", p=view["position"], moves=[move], move=build, seats=shared)["rule"] is None


def test_a_picture_has_the_names_and_colours(server: Server) -> None:
    view = server.post("/api/games", seats=[SEATS[0], SEATS[2]])
    picture = server.http.get(f"/api/games/{view['id']}/picture.svg").text
    assert "Zoé 2" in picture
    assert PAINTS[3].colour in picture
    assert PAINTS[0].colour not in picture
    assert PAINTS[0].colour in svg.draw(Position(view["position"]), panel=True)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["", "", ""], [1, 2, 3]),
        (["2", "1"], [2, 1]),
        (["2", ""], [2, 1]),
        (["", "1"], [1, 2]),
        (["3", "3", "9", "x"], [3, 1, 2, 4]),
        (["4", "4", "4", "4"], [4, 1, 2, 3]),
    ],
)
def test_every_seat_has_a_colour_of_its_own(wanted: list[str], found: list[int]) -> None:
    assert distinct_colours(wanted) == found


def test_strange_seats_are_harmless() -> None:
    for texts in ([], ["", "\u202e", "9" * 40, "2\n\nAna", "5"], ["💥💥"]):
        seats = shared_seats(texts, 3)
        assert sorted({seat.colour for seat in seats}) == sorted(seat.colour for seat in seats)
        assert all(len(seat.name) <= 24 and "\n" not in seat.name for seat in seats)
    tags = {"Colour1": "1; drop", "Name2": "x" * 99, "Seat2": "level 3 computer"}
    assert [seat.colour for seat in seats_of_record(tags, 2)] == [1, 2]
    assert len(seats_of_record(tags, 2)[1].name) == 24
