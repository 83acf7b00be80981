// One person's turn while it is tentative: the tile in hand, where it is aimed, what would change, what would be built.
import { centre, distance, keyOf, middle, placementMove, readPlacement, tileCells } from './hexes.js';
import { expanded } from './placements.js';
import { inquire } from './sending.js';

/** How far from the pointer a spot may be, in cells, for the ghost to go there. */
const REACH = 3;

export class Turn extends EventTarget {
  /** @param {string} path where the game answers `try` and `why` */
  constructor(path) {
    super();
    this.path = path;
    this.clear(null);
  }

  /** Starts anew on a view; nothing is chosen. */
  clear(view) {
    this.view = view;
    this.choice = null;
    this.placements = view ? expanded(view.placements, view.cells) : [];
    this.code = view?.tile?.code ?? null;
    this.direction = this.direction ?? 0;
    this.aim = null;
    this.refused = null;
    this.trial = null;
    this.placed = false;
    this.kind = null;
    this.need = null;
    this.build = null;
    this.pointed = null;
    this.hint = null;
    this.asked = { try: (this.asked?.try ?? 0) + 1, why: (this.asked?.why ?? 0) + 1 };
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
    return [this.choice, this.placed || this.aim ? this.aim?.move : null, this.build?.move].filter(Boolean);
  }

  get isComplete() {
    return this.placed && this.trial !== null && (this.build !== null || this.trial.builds.length === 0);
  }

  /** The spots for the rotation in hand. */
  get spots() {
    return this.placements.filter((each) => each.d === this.direction);
  }

  async #ask(what, body) {
    const asked = ++this.asked[what];
    const about = this.view.id ? { version: this.view.version } : { p: this.view.position };
    const answer = await inquire(`${this.path}/${what}`, { ...about, ...body });
    return asked === this.asked[what] ? answer : null;
  }

  /** Takes a two-hex tile in hand instead of drawing. */
  async choose(code) {
    const trial = await this.#ask('try', { moves: [code] });
    if (!trial) return;
    this.choice = code;
    this.code = code;
    this.placements = expanded(trial.placements, trial.cells);
    this.#startDirection();
    this.changed();
  }

  /** Turns the tile until it has a spot, if it can. */
  #startDirection() {
    for (let step = 0; step < 6 && !this.spots.length; step++) this.direction = (this.direction + 1) % 6;
  }

  /** Aims at a first spot, so that the tile hovers somewhere; `rank` says which spot is best. */
  begin(rank) {
    this.#startDirection();
    if (!this.spots.length) return;
    this.aim = this.spots.reduce((best, each) => (rank(each) < rank(best) ? each : best));
    this.changed();
  }

  /** Turns the tile by steps of 60 degrees, past rotations without a spot, and keeps it about where it is. */
  turnTile(steps) {
    if (!this.code || this.placing) return;
    if (this.placed) return void (this.aim.move && this.#turnPlaced(steps));
    const from = this.refused ? middle(this.refused.cells) : this.aim ? middle(this.aim.cells) : [0, 0];
    this.refused = null;
    let left = 6;
    do this.direction = (((this.direction + steps) % 6) + 6) % 6;
    while (!this.spots.length && --left);
    this.#aimNear(from, Infinity);
    this.changed();
  }

  /** After placing, a turn goes to the next rotation that is legal on the same spot. */
  #turnPlaced(steps) {
    const from = middle(this.aim.cells);
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

  #aimNear(point, reach) {
    let best = null;
    let least = reach;
    for (const spot of this.spots) {
      const away = distance(middle(spot.cells), point);
      if (away < least - 1e-6) [best, least] = [spot, away];
    }
    if (!best || best === this.aim) return false;
    this.aim = best;
    this.trial = null;
    return true;
  }

  /** Moves the ghost to the spot nearest to a cell. */
  hover(q, r) {
    if (this.step !== 'place' || this.placing) return;
    const moved = this.#aimNear(centre(q, r), REACH);
    if (moved || this.refused) {
      this.refused = null;
      this.changed();
    }
  }

  /** Whether the tile hovers over a cell where it may lie. */
  covers(q, r) {
    return Boolean(this.aim) && !this.refused && this.aim.cells.some(([cq, cr]) => cq === q && cr === r);
  }

  /** Aims at a spot by its move. */
  aimAt(move) {
    const spot = this.placements.find((each) => each.move === move);
    if (!spot || this.placing) return;
    this.direction = spot.d;
    this.refused = null;
    if (spot !== this.aim) this.trial = null;
    this.aim = spot;
    this.changed();
  }

  /** Fetches what the aimed placement would change, to be told before it is placed. */
  async preview() {
    if (this.step !== 'place' || !this.aim || this.trial || this.placing) return;
    const aim = this.aim;
    const trial = await this.#ask('try', { moves: this.moves });
    if (trial && aim === this.aim) {
      this.trial = trial;
      this.changed();
    }
  }

  /** Shows the tile where it may not lie, with the rule that forbids it. */
  async refuse(q, r) {
    if (this.step !== 'place') return;
    const legal = this.spots.find((each) => each.cells.some(([cq, cr]) => cq === q && cr === r));
    if (legal) return void this.aimAt(legal.move);
    const cells = tileCells(this.code, q, r, this.direction);
    const move = placementMove(this.code, q, r, this.direction);
    const level = 1 + Math.max(...cells.map(([cq, cr]) => this.levelAt(cq, cr)));
    const reason = await this.#ask('why', { moves: this.choice ? [this.choice] : [], move });
    if (!reason?.rule || this.step !== 'place') return;
    this.refused = { cells, level, rule: reason.rule, message: reason.message };
    this.changed();
  }

  levelAt(q, r) {
    if (this.levelled !== this.view) {
      this.levels = new Map(this.view.cells.map((cell) => [keyOf(cell.q, cell.r), cell.level]));
      this.levelled = this.view;
    }
    return this.levels.get(keyOf(q, r)) ?? 0;
  }

  /** Puts the tile down for now; the builds come with the answer. Says whether it lies. */
  async place(move = this.aim?.move) {
    if (!move || this.placing) return false;
    this.aimAt(move);
    const { view } = this;
    this.placing = true;
    try {
      const trial = this.trial ?? (await this.#ask('try', { moves: [this.choice, move].filter(Boolean) }));
      if (!trial || view.version !== this.view?.version) return false;
      this.trial = trial;
    } finally {
      this.placing = false;
    }
    this.placed = true;
    this.need = null;
    this.build = null;
    this.pointed = null;
    if (!this.trial.builds.some((each) => each.kind === this.kind)) this.kind = null;
    this.changed();
    return true;
  }

  /** A position in the middle of a turn: the tile lies already, the builds are asked for. */
  async resume() {
    const trial = await this.#ask('try', { moves: [] });
    if (!trial) return;
    this.trial = trial;
    this.placed = true;
    this.aim = { move: null, cells: [], level: 1 };
    this.changed();
  }

  /** Shows the builds of a kind alone. */
  show(kind) {
    this.kind = kind;
    this.changed();
  }

  chooseKind(kind) {
    this.need = null;
    this.kind = kind;
    if (this.build && this.build.kind !== kind) this.build = null;
    const ways = this.builds;
    if (ways.length === 1) this.build = ways[0];
    this.changed();
  }

  /** Two lines about a kind that cannot be built: shown until something else is chosen. */
  explain(need) {
    this.need = need;
    this.changed();
  }

  /** The builds of the kind that is shown, or all. */
  get builds() {
    const all = this.trial?.builds ?? [];
    return this.kind ? all.filter((each) => each.kind === this.kind) : all;
  }

  chooseBuild(move) {
    const build = this.trial?.builds.find((each) => each.move === move);
    if (!this.placed || !build) return;
    this.need = null;
    this.build = build;
    this.kind = this.kind && this.kind !== build.kind ? build.kind : this.kind;
    this.pointed = null;
    this.changed();
  }

  /** The build under the pointer; null when it leaves. */
  point(move) {
    const build = move ? this.trial?.builds.find((each) => each.move === move) ?? null : null;
    if (build === this.pointed) return;
    this.need = null;
    this.pointed = build;
    this.changed();
  }

  get canTakeBack() {
    return (this.placed && (this.aim.move !== null || this.build !== null)) || this.choice !== null;
  }

  /** One step back: the build, the placement, the two-hex tile. */
  takeBack() {
    this.hint = null;
    this.refused = null;
    if (this.build) this.build = null;
    else if (this.placed && this.aim.move) {
      this.placed = false;
      this.kind = null;
    } else if (this.choice) {
      const { view } = this;
      this.clear(view);
    }
    this.pointed = null;
    this.changed();
  }

  /** Fills in steps that were suggested or kept, as far as they go. */
  async fillIn(moves) {
    const rest = moves.filter((move) => move !== 'draw');
    if (rest.length && !rest[0].includes('@')) await this.choose(rest.shift());
    const placement = rest.shift();
    if (!placement || !readPlacement(placement)) return;
    this.trial = null;
    await this.place(placement);
    if (rest[0]) this.chooseBuild(rest[0]);
  }
}
