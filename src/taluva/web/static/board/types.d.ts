// The shapes that the modules of the board share. What the server sends is in ../types.d.ts.

import type { GameSetup, Lagoon, LandCell, PossibleBuild } from '../types.js';
import type { TaluvaBoard } from './board.js';
import type { Camera, Lens } from './geometry.js';
import type { Island } from './island.js';
import type { Land } from './land.js';
import type { Sprites } from './motion.js';
import type { Overlays } from './overlays.js';
import type { Pilot } from './pilot.js';
import type { CanvasSurface } from './surface.js';
import type { Projection } from './viewpoint.js';

export type { Camera, CanvasSurface, Island, Land, Lens, Overlays, Pilot, Projection, Sprites, TaluvaBoard };

/** A point of the ground in units, of the drawing in drawing units, or of the view in pixels. */
export type Point = [x: number, y: number];
/** The coordinates of a cell. */
export type Hex = [q: number, r: number];
/** The coordinates of a cell in either form. */
export type HexLike = Hex | { q: number; r: number };
/** The view in pixels. */
export type Size = [width: number, height: number];
/** Margins of the view that other things cover, in pixels. */
export type Insets = [top: number, right: number, bottom: number, left: number];
/** A rectangle in drawing units. */
export type Box = [left: number, top: number, width: number, height: number];

// The island.

export type Terrain = LandCell['terrain'];
export type PieceKind = NonNullable<LandCell['piece']>;
export type BuildKind = PossibleBuild['kind'];
/** From a seat to the number of its colour. */
export type SeatColours = Record<number, number>;

/** What the board shows of a game; the camera stays where it is while the turn is `tentative`. */
export interface IslandView {
  cells: LandCell[]; lagoons?: Lagoon[];
  setup?: Partial<Pick<GameSetup, 'zone' | 'zone_size' | 'expansions'>>;
  tentative?: boolean;
}
/** A cell of the island: also where it is drawn, in units. The lava of a `quiet` volcano does not run. */
export type Cell = LandCell & { key: string; x: number; y: number; z: number; colour: number; quiet: boolean };
/** A cell of the tile in hand: nothing stands on it. */
export type GhostCell = Omit<Cell, 'seat' | 'piece' | 'count' | 'tile'> & { tile: 'ghost'; piece?: undefined };

// What is marked on the island. The key of a mark is the move that it stands for.

/** The tile in hand, held over the island; `legal` is null until it is known, and 'hint' for a suggested tile. */
export interface Ghost {
  key: string; level: number; legal: boolean | 'hint' | null;
  cells: { q: number; r: number; terrain: Terrain }[];
}
/** Where the tile in hand can be placed; `turned` if it has to be turned for that. */
export type SpotMark = { key: string; cells: HexLike[]; level?: number; turned?: boolean };
/** What is built, and where. */
type Build = Pick<PossibleBuild, 'kind' | 'q' | 'r' | 'cells' | 'huts'>;
/** A build to choose from, or the one that is chosen. */
export type BuildMark = Build & { key: string; chosen?: boolean; settlement?: Hex[] | null };
/** One of the engine's best lines: 1, 2 or 3; without a tile where nothing is placed. */
export type LineMark = { number: number; cells: HexLike[]; level: number; build: Build | null };
/** All marks of one moment. */
export interface Marks {
  /** Of the player to move */ colour?: number;
  /** Spots on the water */ coast?: SpotMark[];
  /** Spots on volcanoes */ eruptions?: SpotMark[];
  ghost?: Ghost | null;
  /** Cells whose huts the ghost would cover */ buried?: Hex[];
  builds?: BuildMark[];
  settlement?: HexLike[] | null;
  /** More settlements to outline */ settlements?: HexLike[][];
  last?: { tile?: HexLike[]; built?: HexLike[]; colour?: number } | null;
  hint?: { ghost?: Ghost | null; build?: Build | null } | null;
  /** A turn to compare with, outlined: the cells of its tile at their level, and what it built */
  played?: { cells: HexLike[]; level: number; built: HexLike[]; colour: number } | null;
  /** The engine's best lines, each with its number, its tile at its level, and what it builds */ lines?: LineMark[];
  hover?: Hex | null; focus?: Hex | null;
  /** Points of the ground beyond the island that are to be in view */ reach?: Point[];
  /** Whether there is a tile in hand, which the wheel turns */ hand?: boolean;
}
/** Where a spot is on the drawing; one that is `held` is under the tile in hand. */
export type Spot = Omit<SpotMark, 'cells'> & { kind: 'coast' | 'eruption'; cells: Hex[]; at: Point; held?: boolean };
/** Where the pin of a build is on the drawing. */
export type Pin = { key: string; build: BuildMark; cell: Hex; at: Point; depth: number };

// The view, events and animations.

/** Where the camera looks from, in degrees. */
export type ViewAngles = { azimuth: number; elevation: number };
/** The same, with pixels to a unit and the point of the ground in the middle of the view. */
export type Viewpoint = ViewAngles & { scale: number; x: number; y: number };
/** A view that the board was drawn for. */
export type Frame = Pick<Projection, 'camera' | 'zoom' | 'centre' | 'width' | 'height' | 'viewBox'>;
/** How the island is drawn; see `Land`. */
export interface DrawOptions {
  levels?: boolean; contours?: boolean; coordinates?: boolean;
  lettering?: number; lines?: number; lift?: number;
  ghost?: Ghost | null;
}
/** Everything that is drawn. */
export type Scene = { island: Island; marks: Marks; theme: Theme; options: DrawOptions };
export type AnimationKind = 'tile' | 'pieces' | 'buried' | 'eruption';
/** What lies under a point: a mark, the tile in hand, a cell, and the point of the ground at the cell's height. */
export type Under = { key: string | null; ghost: boolean; q: number; r: number; at: Point };
/** The speed at the end of a drag, in pixels per millisecond. */
export type Velocity = { x: number; y: number; kind: 'pan' | 'orbit' };
/** The events of the board; `apart` is the distance of two pins that one finger touches, or Infinity. */
export interface BoardEvents {
  press: CustomEvent<Under & { point: Point; apart: number }>;
  pointat: CustomEvent<{ under: Under | null; rests: boolean }>;
  ghostturn: CustomEvent<{ steps: number; under: Under }>;
  cameramoved: CustomEvent<null>; rested: CustomEvent<null>;
}
declare global {
  interface HTMLElementEventMap extends BoardEvents {}
  interface HTMLElementTagNameMap { 'taluva-board': TaluvaBoard }
}

// Surfaces to draw on.

export type Words = string | number;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** A path of an SVG or a canvas. */
export type Path = Pick<Path2D, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath' | 'ellipse'>;
/** How a path is painted; a fill may be the name of a hatch. */
export interface Style {
  fill?: string; fillOpacity?: number; rule?: CanvasFillRule;
  stroke?: string; width?: number; strokeOpacity?: number; dash?: number[]; cap?: CanvasLineCap; join?: CanvasLineJoin;
}
type Anchor = 'start' | 'middle' | 'end';
export type TextStyle = { size: number; fill: string; weight?: number; anchor?: Anchor; halo?: string };
/** Draws about the origin; `seen` is the camera of a bitmap, where that differs from the board's. */
export type Draw = (on: Surface, seen?: Camera) => void;
/** The attributes of a group; those without a value are left out. */
export type Hooks = Record<string, string | undefined>;
/** What can be drawn on; `use` places a symbol, which is drawn when it is first needed. */
export interface Surface {
  path(): Path;
  draw(path: Path, style: Style): void;
  text(words: Words, x: number, y: number, style: TextStyle): void;
  use(name: string, at: Point, draw: Draw, options?: { opacity?: number; scale?: number }): void;
  group(hooks: Hooks, draw: Draw): void;
}
/** A part of the picture. */
export type Item = { key: string; depth: number; hooks: Hooks; draw: Draw };
/** The SVG element of an item. */
export type Group = { markup: string; element: ChildNode };
/** A symbol as a bitmap; `resolution` is the number of pixels to a drawing unit. */
export type Sprite = { bitmap: ImageBitmap; resolution: number };
export type SymbolKind = 'terrain' | 'piece' | 'sign';

// The art, see `python -m taluva.art`. Colours are names of the theme's or the player's, in other light, or mixed.

type Numbers<Name extends string> = Record<Name, number>;
type Triple = [number, number, number];
export type Colours = Record<string, string>;
export type Theme = { name: string; colours: Colours; opacities: Numbers<string>; walls: string[]; sea: string[] };
/** A style of the art: an opacity may be a name, and `only` players with one pattern may have it. */
export type NamedStyle = Omit<Style, 'fillOpacity' | 'strokeOpacity'> &
  { fillOpacity?: number | string; strokeOpacity?: number | string; only?: string };
/** All that shapes may name, in a theme and for a player, and the styles made of it. */
export interface Paints {
  number: number; colours: Colours; pattern: string; opacities: Numbers<string>;
  styles: Map<NamedStyle, Style>; facets: Map<Facets, Style[]>;
}

/** A part of a path: an operation with the number of values to a point, such as 'p3', and the values. */
export type Stroke = [operation: string, values: number[]];
export type Cone = [radius: number, foot: number, peak: number];
type Solid = { axis: Point; rings: number[][]; lights: number[] };
/** Solids; the tone of each face follows from how it lies to the light. */
export type Facets = { across: number; depth: number; steps: number[]; tones: string[]; solids: Solid[] };
/** A part of a symbol is drawn when the camera's elevation is in a range. */
type Part = NamedStyle & { when?: [from: number, to: number]; shift?: Point };
/** Strokes: once, on a cone, or repeated at places (x, y, z, scale), but for those in front of a piece. */
export type PathPart = Part & { path: Stroke[]; cone?: Cone; at?: number[]; clear?: [near: number, aside: number] };
type Growth = [slope: number, start: number];
/** Another symbol; its place is x, y and scale. */
type UsePart = Part & { use: string; place: Triple; turn?: number; grow?: Growth; elevation?: number };
/** A text's place is x, y and size. */
type TextPart = Part & { fill: string; text: Triple };
type SymbolPart = PathPart | UsePart | TextPart | (Part & { facets: Facets });
/** Slanting bars: the ground and the bars with their opacities, the slant in degrees. */
export type Hatch = [ground: string, groundOpacity: number, bar: string, barOpacity: number, slant: number];
/** Sizes and distances, in units or drawing units. */
export interface Measures {
  levelHeight: number; ghostLift: number; variants: number; ghostShadow: number;
  lagoon: number; waveHeight: number; faint: number; top: number;
  sun: Point; flat: string;
  shadow: [onLand: number, fromAbove: number, onSea: number, least: number];
  heights: Numbers<'boat' | 'spot' | 'pin' | 'ember'>; coastRing: Numbers<'radius' | 'flat' | 'largest'>;
  wall: [light: number, slant: number]; ghostWall: [colour: string, share: number];
  grain: [start: number, down: number, bend: number, bow: number, end: number][];
  rim: Numbers<'share' | 'width' | 'opacity'>; label: Numbers<'size' | 'largest' | 'halo'>;
  insets: Numbers<'coast' | 'site' | 'filled' | 'hover' | 'hint' | 'focus' | 'inner'>;
  offsets: Record<'count' | 'gain' | 'level' | 'level-aside' | 'coordinates' | 'built' | 'placed', Triple>;
  emblem: Numbers<'built' | 'placed' | 'volcano' | 'largest'>;
  pin: Numbers<'rise' | 'radius'>; hatch: Numbers<'side' | 'bar'>;
  waves: [x: number, y: number, length: number][];
}
/** Everything in art.js; the first paint is an outline, the others are the players'. */
export interface Art {
  themes: Record<string, Theme>; paints: { colours: Colours; pattern: string }[];
  inks: Record<'cream' | 'ink' | 'flare' | 'darkness' | 'sunlight', string>;
  terrains: Record<Terrain, string>;
  ground: Record<'land' | 'volcano', Numbers<'lowest' | 'step' | 'highest'>>;
  measures: Measures; lines: Record<string, NamedStyle[]>; hatches: Record<'refusal' | 'player', Hatch>;
  icons: { elevation: number; boxes: Record<string, [left: number, top: number, side: number]> };
  symbols: Record<string, SymbolPart[]>;
}
