"""The standing of a match as text."""

from collections.abc import Sequence

from taluva.arena.standings import Meeting, Standing
from taluva.arena.statistics import SequentialTest


def write_table(standing: Standing, test: SequentialTest | None = None) -> str:
    """The players by rating, every pairing, the verdicts, and who broke the rules."""
    parts = [_players(standing)]
    if len(standing.meetings) > 1:
        parts.append(_cross(standing))
    parts.append(_meetings(standing))
    if any(meeting.adjusted for meeting in standing.meetings):
        parts.append(_without_luck(standing))
    if test is not None:
        parts.append("\n".join(_verdict(meeting, test) for meeting in standing.meetings))
    if standing.faults:
        parts.append("\n".join(["Games lost by breaking the rules or failing:", *standing.faults]))
    return "\n\n".join(parts)


def _players(standing: Standing) -> str:
    late = any(row.late for row in standing.rows)
    forfeits = any(row.forfeits for row in standing.rows)
    head = ["rank", "player", "Elo", "95 %", "share", "games", "ms/turn", "p95", "max"]
    lines = [head + ["late"] * late + ["lost by fault"] * forfeits]
    for rank, row in enumerate(standing.rows, 1):
        anchor = row.name == standing.anchor
        rating = (f"{row.elo.value:+.0f}", f"{row.elo.low:+.0f} to {row.elo.high:+.0f}") if row.games else ("-", "-")
        lines.append(
            [
                str(rank), row.name, *(("0", "anchor") if anchor else rating),
                f"{100 * row.share:.1f} %" if row.games else "-", str(row.games),
                f"{row.mean:.1f}", f"{row.p95:.1f}", f"{row.longest:.1f}",
            ] + [str(row.late)] * late + [str(row.forfeits)] * forfeits
        )  # fmt: skip
    return _columns(lines, left=(1,))


def _cross(standing: Standing) -> str:
    """The share of each row's player against each column's, both in order of rank."""
    shares = {}
    for meeting in standing.meetings:
        if len(meeting.players) == 2 and meeting.stacks:
            shares[meeting.players] = meeting.shares[0].value
            shares[meeting.players[::-1]] = meeting.shares[1].value
    lines = [["share against", *(str(rank) for rank in range(1, len(standing.rows) + 1))]]
    for rank, row in enumerate(standing.rows, 1):
        found = [shares.get((row.number, other.number)) for other in standing.rows]
        lines.append([f"{rank} {row.name}", *("-" if share is None else f"{100 * share:.0f} %" for share in found)])
    return _columns(lines, left=(0,))


def _meetings(standing: Standing) -> str:
    lines = [["pairing", "share of the first", "95 %", "if equal", "games", "stacks"]]
    for meeting in standing.meetings:
        share = meeting.shares[0]
        known = meeting.stacks > 0
        lines.append(
            [
                _versus(meeting), f"{100 * share.value:.1f} %" if known else "-",
                f"{100 * share.low:.1f} to {100 * share.high:.1f} %" if known else "-", f"{100 * meeting.par:.0f} %",
                str(meeting.games), str(meeting.stacks),
            ]
        )  # fmt: skip
    return _columns(lines, left=(0,))


def _without_luck(standing: Standing) -> str:
    """The shares less the luck with the tiles, and how many games that saves."""
    lines = [["without luck", "share of the first", "95 %", "as good as", "95 %"]]
    for meeting in standing.meetings:
        share = meeting.adjusted[0] if meeting.adjusted else None
        saving = meeting.saving
        lines.append(
            [
                _versus(meeting), f"{100 * share.value:.1f} %" if share else "-",
                f"{100 * share.low:.1f} to {100 * share.high:.1f} %" if share else "-",
                f"{saving.value:.2f} x the games" if saving else "-",
                f"{saving.low:.2f} to {saving.high:.2f}" if saving else "-",
            ]
        )  # fmt: skip
    return _columns(lines, left=(0,))


def _versus(meeting: Meeting) -> str:
    others = round(1 / meeting.par) - 1
    if len(meeting.names) == 2 and others > 1:
        return f"{meeting.names[0]} - {others} x {meeting.names[1]}"
    return " - ".join(meeting.names)


def _verdict(meeting: Meeting, test: SequentialTest) -> str:
    what = {"high": f"at least {100 * test.high:g} %", "low": f"at most {100 * test.low:g} %"}
    ratio = f"log-likelihood ratio {meeting.ratio:.2f}, bounds -{test.bound:.2f} and {test.bound:.2f}"
    if meeting.verdict is None:
        return f"{_versus(meeting)}: not decided between {what['low']} and {what['high']} ({ratio})."
    return f"{_versus(meeting)}: decided, the first wins {what[meeting.verdict]} ({ratio})."


def _columns(lines: Sequence[Sequence[str]], left: tuple[int, ...]) -> str:
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if at in left else word.rjust(width)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
