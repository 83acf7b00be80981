"""The game in English sentences, each written once: refusals, moves, reasons, results, positions.

Every function takes a translator, English unless one is given, and the players' names, their colours unless given.
"""
