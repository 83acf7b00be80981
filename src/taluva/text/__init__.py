"""The game in English sentences, each written once: refusals, moves, reasons, results, positions.

What pages say too takes a translator, English unless one is given, and the players' names, their colours unless given.
The description of a position is for the library, the terminal and drawings, and in English only.
"""
