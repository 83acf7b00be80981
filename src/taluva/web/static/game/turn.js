// One person's turn while it is tentative: the tile in hand, where it is aimed, what would change, what would be built.
import { inquire } from './connection.js';
import { centre, distance, expanded, keyOf, middle, placementMove, readPlacement, tileCells } from './hexes.js';
/** @import {BuildKind, Point, Under} from '../board/types.d.ts' */
/** @import {PossibleBuild, Trial} from '../types.js' */
/** @import {Outbox} from './connection.js' */
/** @import {Aim, GamePath, Placement, Reason, Refused, Saying, ShownHint, View} from './types.d.ts' */

/** Whether a step is decided. @type {(move?: string | null) => move is string} */
export const isMove = (move) => typeof move === 'string';

/** How far from the pointer the middle of a spot may be, in cells, for the tile to go there. */
const SNAP = 1;

export class Turn extends EventTarget {
  /** The view that the turn starts from; null while nobody at this screen is to move. @type {View | null} */
  view = null;
  /** The two-hex tile that is taken. @type {string | null} */
  choice = null;
  /** The tile in hand. @type {string | null} */
  code = null;
  direction = 0;
  /** The legal placements of the tile in hand. @type {Placement[]} */
  placements = [];
  /** The middles of all coast spots, however the tile is turned. @type {Point[]} */
  reach = [];
  /** @type {Aim | null} */ aim = null;
  /** @type {Refused | null} */ refused = null;
  /** What the aimed placement leads to; always there once the tile is placed. @type {Trial | null} */
  trial = null;
  placed = false;
  placing = false;
  /** @type {BuildKind | null} */ kind = null;
  /** @type {Saying | null} */ need = null;
  /** @type {PossibleBuild | null} */ build = null;
  /** @type {PossibleBuild | null} */ pointed = null;
  /** @type {ShownHint | null} */ hint = null;
  /** Counts the questions of each kind: only the newest answer is used. */
  asked = { try: 0, why: 0 };
  /** @type {Map<string, number>} */
  #levels = new Map();
  /** The view that the levels are of. @type {View | null} */
  #levelled = null;

  /** @param {GamePath} path where the game answers `try` and `why` @param {Outbox} outbox */
  constructor(path, outbox) {
    super();
    this.path = path;
    this.outbox = outbox;
  }

  /** Starts over on a view, with nothing chosen. @type {(view: View | null) => void} */
  clear(view) {
    this.view = view;
    this.choice = null;
    this.#allow(view ? expanded(view.placements, view.cells) : []);
    this.code = view?.tile?.code ?? null;
    this.aim = null;
    this.refused = null;
    this.trial = null;
    this.placed = false;
    this.kind = null;
    this.need = null;
    this.build = null;
    this.pointed = null;
    this.hint = null;
    this.asked = { try: this.asked.try + 1, why: this.asked.why + 1 };
  }

  #allow(/** @type {Placement[]} */ placements) {
    this.placements = placements;
    this.reach = placements.filter((each) => each.level === 1).map((each) => middle(each.cells));
  }

  changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** "choose", "place" or "build": what has to be decided next. */
  get step() {
    if (this.placed) return 'build';
    return this.code ? 'place' : 'choose';
  }

  /** The steps decided so far, as they are sent. */
  get moves() {
    return [this.choice, this.placed || this.aim ? this.aim?.move : null, this.build?.move].filter(isMove);
  }

  get isComplete() {
    return this.placed && this.trial !== null && (this.build !== null || this.trial.builds.length === 0);
  }

  /** The spots for the rotation in hand. */
  get spots() {
    return this.placements.filter((each) => each.d === this.direction);
  }

  /** One eruption for each volcano that the tile may cover, with the rotation nearest to the current one. */
  get eruptions() {
    /** @type {Map<string, Placement>} */
    const best = new Map();
    const turns = (/** @type {Placement} */ { d }) =>
      Math.min((d - this.direction + 6) % 6, (this.direction - d + 6) % 6);
    for (const each of this.placements) {
      const key = keyOf(each.q, each.r);
      if (each.level > 1 && !(turns(best.get(key) ?? each) < turns(each))) best.set(key, each);
    }
    return [...best.values()];
  }

  /** The rotation of the hovering tile. */
  get facing() {
    return this.refused ? this.direction : (this.aim?.d ?? this.direction);
  }

  /** What a click would choose: the placement or the build that is shown. */
  get preview() {
    return this.step === 'build' ? (this.pointed?.move ?? null) : (this.refused?.move ?? this.aim?.move ?? null);
  }

  get #about() {
    const { id, version, position, seats } = /** @type {View} */ (this.view);
    return id ? { version } : { p: position, seats: seats.map(({ colour, name }) => `${colour} ${name}`) };
  }

  /**
   * Tries moves; `insists` retries until there is a connection, as the user waits for it. Null once it is outdated.
   * @type {(moves: string[], insists?: boolean) => Promise<Trial | null>}
   */
  async #try(moves, insists = false) {
    const asked = ++this.asked.try;
    const body = { ...this.#about, moves };
    const isWanted = () => asked === this.asked.try;
    const path = /** @type {const} */ (`${this.path}/try`);
    const answer = await (insists ? this.outbox.insist(path, body, isWanted) : inquire(path, body));
    return isWanted() ? answer : null;
  }

  /**
   * Why the given steps are illegal after the decided ones: their rules and sentences, each once.
   * @type {(moves: (string | null)[], steps: string[]) => Promise<Reason | null>}
   */
  async #why(moves, steps) {
    const asked = ++this.asked.why;
    const answers = await Promise.all(
      steps.map((move) => inquire(`${this.path}/why`, { ...this.#about, moves: moves.filter(isMove), move })),
    );
    const faults = answers.filter(({ rule }) => rule);
    if (asked !== this.asked.why || !faults.length) return null;
    const all = (/** @type {'rule' | 'message'} */ part) => [...new Set(faults.map((fault) => fault[part]))];
    return { rule: all('rule').join(', '), message: all('message').join(' ') };
  }

  /** Takes a two-hex tile in hand instead of drawing. @type {(code: string) => Promise<void>} */
  async choose(code) {
    const trial = await this.#try([code], true);
    if (!trial) return;
    this.hint = null;
    this.choice = code;
    this.code = code;
    this.#allow(expanded(trial.placements, trial.cells));
    this.#startDirection();
    this.changed();
  }

  /** Turns the tile until it has a legal spot, if there is one. */
  #startDirection() {
    for (let step = 0; step < 6 && !this.spots.length; step++) this.direction = (this.direction + 1) % 6;
  }

  /** Aims at a first spot, so that the tile hovers somewhere; `rank` says which spot is best. */
  begin(/** @type {(spot: Placement) => number} */ rank) {
    this.#startDirection();
    if (!this.spots.length) return;
    this.aim = this.spots.reduce((best, each) => (rank(each) < rank(best) ? each : best));
    this.changed();
  }

  /**
   * Turns the tile by steps of 60 degrees, past rotations without a spot, and keeps it about where it is. Under a
   * pointer it stays there, and on the sign of an eruption it goes to the next rotation that is legal there.
   * @type {(steps: number, under?: Under | null) => void}
   */
  turnTile(steps, under = null) {
    if (!this.code || this.placing) return;
    this.hint = null;
    if (this.placed) return void (this.aim?.move && this.#turnPlaced(steps, this.aim));
    if (under && this.aim?.move && this.eruptions.some((each) => each.move === under.key))
      return void this.#turnEruption(steps, /** @type {Placement} */ (this.aim));
    this.direction = this.facing;
    const from = middle((this.refused ?? this.aim)?.cells ?? [[0, 0]]);
    this.refused = null;
    let left = 6;
    do this.direction = (((this.direction + steps) % 6) + 6) % 6;
    while (!this.spots.length && --left);
    if (under) this.#aimUnder({ ...under, key: null });
    else this.#aimAtNearest(from, Infinity);
    this.changed();
  }

  #turnEruption(/** @type {number} */ steps, /** @type {Placement} */ { q, r, d }) {
    for (let step = 1; step < 6; step++) {
      const next = (((d + Math.sign(steps) * step) % 6) + 6) % 6;
      const spot = this.placements.find((each) => each.q === q && each.r === r && each.d === next);
      if (spot) return void this.aimAt(spot.move);
    }
  }

  /** After placing, a turn goes to the next rotation that is legal on the same spot. */
  #turnPlaced(/** @type {number} */ steps, /** @type {Aim} */ { cells }) {
    const from = middle(cells);
    for (let step = 1; step < 6; step++) {
      const d = (((this.direction + Math.sign(steps) * step) % 6) + 6) % 6;
      const near = this.placements.filter((each) => each.d === d && distance(middle(each.cells), from) < 0.1);
      if (near.length) {
        this.direction = d;
        this.trial = null;
        return void this.place(near[0].move);
      }
    }
  }

  /** Aims at the spot nearest to a point; says whether there is one within reach. */
  #aimAtNearest(/** @type {Point} */ point, /** @type {number} */ reach) {
    /** @type {[Placement | null, number]} */
    let [best, least] = [null, reach];
    for (const spot of this.spots) {
      const away = distance(middle(spot.cells), point);
      if (away < least - 1e-6) [best, least] = [spot, away];
    }
    if (best) this.#aimTo(best);
    return best !== null;
  }

  #aimTo(/** @type {Placement} */ spot) {
    if (spot !== this.aim) this.trial = null;
    this.aim = spot;
    this.refused = null;
  }

  /** Previews a click: the tile or the build under the pointer, or null. @type {(under: Under | null) => void} */
  pointAt(under) {
    if (this.step === 'build') {
      const moved = this.refused && String(this.refused.cells[0]) !== `${under?.q},${under?.r}`;
      if (moved) this.refused = null;
      if (!this.point(under?.key ?? null) && moved) this.changed();
      return;
    }
    if (this.step !== 'place' || this.placing) return;
    const before = this.preview;
    if (under) this.#aimUnder(under);
    else if (!this.refused?.rule) this.refused = null;
    if (this.preview !== before) this.changed();
  }

  /** Aims at the mark under the pointer, else at the nearest spot, else shows the tile as illegal there. */
  #aimUnder(/** @type {Under} */ { key, q, r, at }) {
    const marked = key && this.placements.find((each) => each.move === key);
    if (marked) this.#aimTo(marked);
    else if (!this.#aimAtNearest(at, SNAP)) this.#holdAt(q, r, at);
  }

  /** Shows the tile over a cell where it is illegal, centred as near to the pointer as possible. */
  #holdAt(/** @type {number} */ q, /** @type {number} */ r, /** @type {Point} */ at) {
    const { code, direction } = this;
    if (!code) return;
    const ways = tileCells(code, q, r, direction).map(([cq, cr]) => {
      const [aq, ar] = [2 * q - cq, 2 * r - cr];
      return { move: placementMove(code, aq, ar, direction), cells: tileCells(code, aq, ar, direction) };
    });
    const way = ways.reduce((best, each) =>
      distance(middle(each.cells), at) < distance(middle(best.cells), at) ? each : best,
    );
    if (way.move === this.refused?.move) return;
    const spot = this.placements.find((each) => each.move === way.move);
    if (spot) this.#aimTo(spot);
    else
      this.refused = {
        ...way,
        level: 1 + Math.max(...way.cells.map(([cq, cr]) => this.levelAt(cq, cr))),
        rule: null,
        message: null,
      };
  }

  /** Aims at a spot by its move. @type {(move: string) => void} */
  aimAt(move) {
    const spot = this.placements.find((each) => each.move === move);
    if (!spot || this.placing) return;
    this.hint = null;
    this.direction = spot.d;
    this.#aimTo(spot);
    this.changed();
  }

  /** Fetches what the aimed placement would change, to show it before it is placed. */
  async foresee() {
    if (this.step !== 'place' || !this.aim || this.trial || this.placing) return;
    const aim = this.aim;
    const trial = await this.#try(this.moves);
    if (trial && aim === this.aim) {
      this.trial = trial;
      this.changed();
    }
  }

  /** Asks which rule forbids the tile at its current place. */
  async refuse() {
    const { refused } = this;
    if (this.step !== 'place' || !refused?.move) return;
    const reason = await this.#why([this.choice], [refused.move]);
    if (!reason || this.step !== 'place' || refused !== this.refused) return;
    this.refused = { ...refused, ...reason };
    this.changed();
  }

  /** Asks why nothing, or nothing of the chosen kind, can be built on a cell. */
  async refuseBuild(/** @type {number} */ q, /** @type {number} */ r) {
    const { aim, trial, view } = this;
    if (!aim || !trial || !view) return;
    const cell = trial.cells.find((each) => each.q === q && each.r === r);
    const single = cell
      ? cell.terrain === 'V' || cell.seat
        ? ['hut']
        : ['hut', 'tower', 'temple']
      : [view.seats[0].total.boats ? 'boat' : 'hut'];
    const own = trial.cells.find(
      (each) => each.seat === view.seat && distance(centre(q, r), centre(each.q, each.r)) < 1.1,
    );
    const [eq, er] = own && !cell?.seat ? [own.q, own.r] : [q, r];
    const steps = (this.kind ? [this.kind] : single).map((kind) =>
      kind === 'expand'
        ? `expand@${eq},${er}:${cell && cell.terrain !== 'V' ? cell.terrain : 'J'}`
        : `${kind}@${q},${r}`,
    );
    const reason = await this.#why([this.choice, aim.move], steps);
    if (!reason || trial !== this.trial || this.step !== 'build') return;
    this.refused = { move: null, cells: [[q, r]], level: cell?.level ?? 0, ...reason };
    this.changed();
  }

  /** @type {(q: number, r: number) => number} */
  levelAt(q, r) {
    if (this.#levelled !== this.view) {
      this.#levels = new Map(this.view?.cells.map((cell) => [keyOf(cell.q, cell.r), cell.level]));
      this.#levelled = this.view;
    }
    return this.#levels.get(keyOf(q, r)) ?? 0;
  }

  /** Places the tile tentatively; the answer holds the legal builds. Returns whether it was placed. */
  async place(/** @type {string} */ move) {
    const { view } = this;
    if (!view || this.placing) return false;
    this.aimAt(move);
    this.placing = true;
    try {
      const trial = this.trial ?? (await this.#try([this.choice, move].filter(isMove), true));
      if (!trial || view.version !== this.view?.version) return false;
      this.trial = trial;
    } finally {
      this.placing = false;
    }
    this.placed = true;
    this.hint = null;
    this.need = null;
    this.build = null;
    this.pointed = null;
    if (!this.trial.builds.some((each) => each.kind === this.kind)) this.kind = null;
    this.changed();
    return true;
  }

  /** Resumes a position in the middle of a turn: the tile is placed, the builds are fetched. */
  async resume() {
    const trial = await this.#try([]);
    if (!trial) return;
    this.trial = trial;
    this.placed = true;
    this.aim = { move: null, cells: [], level: 1 };
    this.changed();
  }

  /** Shows only the builds of a kind; null for all. @type {(kind: BuildKind | null) => void} */
  show(kind) {
    this.kind = kind;
    this.changed();
  }

  chooseKind(/** @type {BuildKind} */ kind) {
    this.hint = null;
    this.need = null;
    this.refused = null;
    this.kind = kind;
    if (this.build && this.build.kind !== kind) this.build = null;
    const ways = this.builds;
    if (ways.length === 1) this.build = ways[0];
    this.changed();
  }

  /** Two lines about a kind that cannot be built: shown until something else is chosen. */
  explain(/** @type {Saying} */ need) {
    this.hint = null;
    this.need = need;
    this.refused = null;
    this.changed();
  }

  /** The builds of the kind that is shown, or all. */
  get builds() {
    const all = this.trial?.builds ?? [];
    return this.kind ? all.filter((each) => each.kind === this.kind) : all;
  }

  chooseBuild(/** @type {string} */ move) {
    const build = this.trial?.builds.find((each) => each.move === move);
    if (!this.placed || !build) return;
    this.hint = null;
    this.need = null;
    this.refused = null;
    this.build = build;
    this.kind = this.kind && this.kind !== build.kind ? build.kind : this.kind;
    this.pointed = null;
    this.changed();
  }

  /** The build under the pointer; null when it leaves. @type {(move: string | null) => boolean} */
  point(move) {
    const build = move ? (this.trial?.builds.find((each) => each.move === move) ?? null) : null;
    if (build === this.pointed) return false;
    this.need = null;
    this.pointed = build;
    this.changed();
    return true;
  }

  get canTakeBack() {
    return (this.placed && (Boolean(this.aim?.move) || this.build !== null)) || this.choice !== null;
  }

  /** One step back: the build, the placement, the two-hex tile. */
  takeBack() {
    this.hint = null;
    this.refused = null;
    if (this.build) this.build = null;
    else if (this.placed && this.aim?.move) {
      this.placed = false;
      this.kind = null;
    } else if (this.choice) {
      const { view } = this;
      this.clear(view);
    }
    this.pointed = null;
    this.changed();
  }

  /** Fills in steps that were suggested or saved, as far as they go. @type {(moves: string[]) => Promise<void>} */
  async fillIn(moves) {
    const rest = moves.filter((move) => move !== 'draw');
    if (rest.length && !rest[0].includes('@')) await this.choose(/** @type {string} */ (rest.shift()));
    const placement = rest.shift();
    if (!placement || !readPlacement(placement)) return;
    this.trial = null;
    await this.place(placement);
    if (rest[0]) this.chooseBuild(rest[0]);
  }
}

// A tentative turn survives a reload: it is saved in the tab until it is played.

/** @type {(id?: string) => string} */
const nameOf = (id) => `taluva.turn.${id}`;

/** The steps saved for this version of a game. @type {(id: string | undefined, version: number) => string[] | null} */
export function savedMoves(id, version) {
  try {
    const saved = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? '{}');
    return saved.version === version ? saved.moves : null;
  } catch {
    return null;
  }
}

/** Saves steps; an empty list deletes them. */
export function saveMoves(
  /** @type {string | undefined} */ id,
  /** @type {number} */ version,
  /** @type {string[]} */ moves,
) {
  try {
    if (moves.length) sessionStorage.setItem(nameOf(id), JSON.stringify({ version, moves }));
    else sessionStorage.removeItem(nameOf(id));
  } catch {
    // Without storage a reload starts the turn over.
  }
}
