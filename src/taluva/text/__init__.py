"""The game in English sentences, each written once: refusals, moves, reasons, results, positions, rules.

Texts that pages show too take a translator, by default English, and the players' names, by default their colours.
The description of a position, for the library, the terminal and drawings, is in English only.
"""
