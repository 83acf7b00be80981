"""A game as a dialogue in plain lines, which work in any terminal and with any screen reader."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.cli.autosave import Autosave
from taluva.cli.groups import GroupedMoves
from taluva.cli.menu import Entry, main_menu, menu_at, open_menu, read_typed
from taluva.cli.positions import names_of
from taluva.cli.screen import island
from taluva.cli.seats import PERSON, computer, computer_name
from taluva.faults import IllegalMove
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Draw, Move, Placement
from taluva.text.changes import elimination_words
from taluva.text.description import code_and_terrains, player_words, result_words, supply_words
from taluva.text.faults import with_rule
from taluva.text.terms import counted, listed

if TYPE_CHECKING:
    from taluva.game import Game

LEFT, STOPPED = 0, 130


def yes_or_no(question: str) -> bool:
    """Ask until the answer is yes or no."""
    while True:
        match input(f"{question} yes or no: ").strip().lower():
            case "y" | "yes":
                return True
            case "n" | "no":
                return False
            case _:
                print("Please type yes or no.")


class Leaving(Exception):
    """The player wants to quit."""


class Session:
    """One session of a game."""

    def __init__(self, game: "Game", seats: Sequence[str], autosave: Autosave, seed: int | None = None) -> None:
        self.game, self.seats, self.autosave = game, tuple(seats), autosave
        self.show_board = True
        self.names = names_of(game)
        self.saved_as: str | None = None
        self._said_fault = False
        self._explained = False
        self._players = {
            seat: computer(kind, None if seed is None else 10 * seed + seat)
            for seat, kind in enumerate(seats, 1)
            if kind != PERSON
        }
        self._menus: list[tuple[Entry, ...]] = []
        self._later: list[Game] = []
        """The game before each undo, for redo."""

    def run(self) -> int:
        """Play to the end, or until the player quits. Returns the exit code."""
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        try:
            self._greet()
            while self.game.phase != "over" or self._after_the_end():
                if self.game.phase == "over":
                    continue
                if self.game.seat in self._players:
                    self._computer_turn()
                else:
                    self._person_step()
        except Leaving:
            return self._leave(LEFT)
        except EOFError:
            print()
            return self._leave(LEFT)
        except KeyboardInterrupt:
            print()
            return self._leave(STOPPED)
        return LEFT

    def _greet(self) -> None:
        setup = self.game.setup
        extras = [*([setup.variant] if setup.variant else []), *setup.expansions]
        extra = f" with {', '.join(extras)}" if extras else ""
        print(f"Taluva, {setup.edition}{extra}: {counted(setup.players, 'player')}, {setup.stack} tiles.")
        print(f"At the table: {self.table_words()}.")
        if PERSON in self.seats:
            print("Type a number from the menu, a move such as VJC@0,0:E, or help.")

    def table_words(self) -> str:
        """The players, in order."""
        kinds = {seat: "a person" if kind == PERSON else computer_name(kind) for seat, kind in enumerate(self.seats, 1)}
        return listed([player_words(seat, kinds | self.names) for seat in kinds])

    def _leave(self, code: int) -> int:
        """Save an unfinished game, and say how to continue it."""
        if self.game.phase == "over":
            return code
        self._save()
        if self.autosave.is_there:
            print("The game is saved; taluva play --terminal --continue continues it.")
        return code

    def _save(self) -> None:
        self.autosave.save(self.game, self.seats)
        if self.autosave.fault and not self._said_fault:
            print(self.autosave.fault)
            self._said_fault = True

    def _who(self, seat: int) -> str:
        return player_words(seat, self.names)

    # Computer turns

    def _computer_turn(self) -> None:
        """Play a computer's whole turn, and describe it in one or two sentences."""
        seat, told = self.game.seat, []
        while self.game.seat == seat and self.game.phase != "over" and seat in self._players:
            move = self._players[seat](self.game.position)
            turn_over = not isinstance(move, Placement) and self.game.phase == "build"
            words = GroupedMoves(self.game).of(move)
            told.append(f"{words} ({move})" if "@" in str(move) else words)
            self._play(move)
            if turn_over or self.game.status(seat) != "playing":
                break
        print(f"\n{self._who(seat)}: {'; '.join(told)}.")
        self._tell_status(seat)

    def _tell_status(self, seat: int) -> None:
        """Say if a player has just been eliminated or has finished."""
        match self.game.status(seat):
            case "eliminated":
                print(f"{self._who(seat)} cannot build and is eliminated (L1).")
            case "finished":
                print(f"{self._who(seat)} has built all pieces of two types and takes the best free place (V1).")

    def _play(self, move: Move | str) -> None:
        self.game.play(move)
        self._later.clear()
        self._menus = []
        self._save()

    # A person's steps

    def _person_step(self) -> None:
        """One decision of a person: show the options, then read input until a move is played."""
        if not self._menus:
            self._show_decision()
        self._listen(self._prompt())

    def _show_decision(self) -> None:
        game = self.game
        print()
        if self.show_board and game.cells:
            print(island(game, key=not self._explained))
            print()
            self._explained = True
        stack = f"{counted(game.stack_left, 'tile')} left in the stack"
        match game.phase:
            case "place" if game.tile is not None:
                print(f"{self._who(game.seat)}, place the tile {code_and_terrains(game.tile)}; {stack}.")
            case "build":
                supply = supply_words(game.supply(game.seat), "boats" in game.setup.expansions)
                print(f"{self._who(game.seat)}, now build. You have {supply}.")
            case _:
                print(f"{self._who(game.seat)}, draw a tile or take a two-hex tile; {stack}.")
        self._menus = [main_menu(game)]
        self._show_menu()

    def _show_menu(self) -> None:
        for number, entry in enumerate(self._menus[-1], 1):
            print(f"{number:>3}  {entry.words}")
        if len(self._menus) > 1:
            print("     (back goes back)")

    def _prompt(self) -> str:
        task = {"place": f"place {self.game.tile}", "build": "build"}.get(self.game.phase, "choose")
        return f"{self._who(self.game.seat)}, {task}> "

    def _listen(self, prompt: str) -> None:
        from taluva.cli.commands import obey

        text = input(prompt).strip()
        if not text:
            self._show_menu()
        elif text.isascii() and text.isdecimal():
            self._pick(int(text[:9]))
        elif text.lower() in ("back", "b"):
            self._menus = self._menus[: max(1, len(self._menus) - 1)]
            self._show_menu()
        elif not obey(self, text):
            self._typed(text)

    def _pick(self, number: int) -> None:
        menu = self._menus[-1]
        if not 1 <= number <= len(menu):
            print(f"The menu goes from 1 to {len(menu)}; Enter shows it again.")
            return
        entry = menu[number - 1]
        if entry.move is None:
            self._menus.append(open_menu(self.game, entry.moves))
            self._show_menu()
        else:
            assert not isinstance(entry.move, Draw)
            self._try(entry.move)

    def _typed(self, text: str) -> None:
        """Handle a move in full or short notation, or a cell."""
        typed = read_typed(self.game, text)
        if isinstance(typed, Cell):
            entries = menu_at(self.game, typed)
            if entries:
                self._menus.append(entries)
                self._show_menu()
            else:
                print(f"There is no move at {typed}.")
            return
        self._try(typed)

    def _try(self, move: Move | str) -> None:
        """Play a move, unless it is illegal, or would eliminate the player and they decide against it."""
        if refusal := self.game.fault(move):
            hint = " Type help for what else you can type." if refusal.rule == "notation" else ""
            print(f"{refusal}{hint}")
            return
        seat = self.game.seat
        if self.game.phase == "place":
            trial = self.game.copy()
            trial.play(move)
            if trial.status(seat) == "eliminated":
                print(with_rule(elimination_words(), "L1"))
                if not yes_or_no("Place it anyway?"):
                    return
        try:
            self._play(move)
        except IllegalMove as refusal:  # pragma: no cover
            print(refusal)
            return
        self._tell_status(seat)

    # Undo and redo

    def undo(self) -> None:
        """Go back to the last decision of a person, undoing the computers' moves.

        Tiles that go back to the stack are reshuffled, and the choice to draw is not undone on its own: nobody
        gains from having seen a tile.
        """
        later = self.game.copy()
        taken: list[str] = []
        while self.game.can_undo:
            step = self.game.undo()
            taken.append(str(step))
            if self.game.seat not in self._players and step != TO_DRAW:
                if self.game.stack_left != later.stack_left:
                    self.game.reshuffle()
                self._later.append(later)
                self._menus = []
                self._save()
                print(f"Taken back: {', '.join(taken)}.")
                return
        self.game = later
        print("There is nothing to take back.")

    def redo(self) -> None:
        """Continue as before the last undo, with the same tiles."""
        if not self._later:
            print("There is nothing to redo.")
            return
        played = len(self.game.moves)
        self.game = self._later.pop()
        self._menus = []
        self._save()
        print(f"Redone: {', '.join(str(move) for move in self.game.moves[played:])}.")

    # The end

    def _after_the_end(self) -> bool:
        """Show the result; people may still look around, save or undo. Returns whether the game goes on."""
        from taluva.cli.commands import obey

        if not self._menus:
            print()
            if self.show_board:
                print(island(self.game, key=not self._explained))
                print()
            for seat in range(1, self.game.setup.players + 1):
                left = supply_words(self.game.supply(seat), "boats" in self.game.setup.expansions)
                print(f"{self._who(seat)} has {left} left.")
            print(result_words(self.game, self.names))
            record = self.autosave.finish(self.game)
            if record:
                print(f"The record is at {record} until the next game ends.")
            if PERSON not in self.seats:
                return False
            self._menus = [()]
            print("Type save FILE, record, undo, board, or quit.")
        text = input("Game over> ").strip()
        if text and not obey(self, text):
            print("The game is over; type save FILE, record, undo, board, or quit.")
        return True
