// The shapes that the modules of the game page share. Those of the board are in ../board/types.d.ts.
import type { Ghost, Hex, Marks, Point, Under } from '../board/types.d.ts';
import type { Game, Pieces, PossibleBuild, Seat } from '../types.js';

/** A game, or a shared position, which has no id. */
export type View = Omit<Game, 'id'> & { id: string | null };
/** A view of the past: how the game was after `past` turns. */
export type PastView = View & { past: number };
/** Where the server answers about a game or a shared position. */
export type GamePath = '/api/position' | `/api/games/${string}`;

/** A point of the window, in pixels. */
export type ScreenPoint = { x: number; y: number };

/** What a supply consists of: huts, towers, temples, boats. */
export type PieceType = keyof Pieces;
/** Why a seat is out of the contest. */
export type Forfeit = NonNullable<Seat['forfeited']>;

/** A placement as its notation says it. */
export type ParsedPlacement = { move: string; code: string; q: number; r: number; d: number; cells: Hex[] };
/** A legal placement of the tile in hand. */
export type Placement = Omit<ParsedPlacement, 'code'> & { level: number };
/** Where the tile is aimed or placed. After a reload in the middle of a turn the placement is not known: `move` is null. */
export type Aim = Placement | { move: null; cells: Hex[]; level: number; d?: undefined };
/** The rules that forbid a move, and what they say. */
export type Reason = { rule: string; message: string };
/** A placement (or, with `move` null, a cell to build on) that is illegal; without a rule until the reason is known. */
export type Refused = { move: string | null; cells: Hex[]; level: number } & (Reason | { rule: null; message: null });
/** The two lines of the tray, and their class. */
export type Saying = [title: string, more: string, tone?: string];
/** A hint that is shown on the island. */
export type ShownHint = { ghost: Ghost | null; build: PossibleBuild | null; moves: string[]; words: string };
/** What the tray says while somebody else moves. */
export type WaitingWords = { title: string; more?: string };

/** A tap or click as the board tells it, or a press of Enter, which has no `point`. */
export type Press = Under & { point?: Point; apart: number };

/** Marks of a reviewed turn; `past` is how many turns the board has to show for them, or null for a task. */
export type Overlay = { past: number | null; marks: Partial<Marks> };

/** Attributes of an item of the menu. */
export type ItemAttributes = { href?: string; download?: string; on?: { click: (event: Event) => void } };
/** Makes an item of the menu. */
export type MakeItem = (label: string, icon: string, attributes: ItemAttributes) => HTMLElement;
/** Makes the attributes of an item that closes the menu and acts. */
export type CloseAnd = (act: () => unknown) => ItemAttributes;
