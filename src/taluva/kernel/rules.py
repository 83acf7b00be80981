"""The rules a move can break, by number: what `fault` returns."""

FAULTS = (
    "", "T1", "X8", "T3", "P4", "P2", "X4", "X11", "P5", "P6", "P7", "P8", "B0", "B1", "B2", "B3", "B4", "X2", "B0",
)  # fmt: skip

(
    LEGAL, T1, X8, T3, P4, P2, X4, X11, P5, P6, P7, P8, B0, B1, B2, B3, B4, X2, NO_SUPPLY,
) = range(len(FAULTS))  # fmt: skip
