// What the board marks: made from the view and the tentative turn.

/** @returns the cells and lagoons to draw: those of the tentative placement once it is made */
export function drawnView(view, turn) {
  const trial = turn?.placed ? turn.trial : null;
  if (!trial) return view;
  // The same as long as nothing changes: the board draws anew what is new to it.
  if (drawn?.view !== view || drawn.trial !== trial) {
    drawn = {
      view,
      trial,
      island: { ...view, tentative: true, cells: trial.cells, lagoons: trial.lagoons ?? view.lagoons },
    };
  }
  return drawn.island;
}

let drawn = null;

const NOTHING = {
  coast: [],
  eruptions: [],
  ghost: null,
  builds: [],
  colour: 1,
  settlement: null,
  last: null,
  hint: null,
  hover: null,
  focus: null,
  buried: [],
  reach: [],
  hand: false,
};

function lastMark(view) {
  if (!view.last) return null;
  return { tile: view.last.tile, built: view.last.built, colour: view.seats[view.last.seat - 1].colour };
}

function ghostOf(turn) {
  const { code, aim, refused } = turn;
  if (!refused && !aim) return null;
  const { cells, level, move } = refused ?? aim;
  // Not asked why yet: null.
  const legal = refused ? (refused.rule ? false : null) : true;
  return { cells: cells.map(([q, r], index) => ({ q, r, terrain: code[index] })), level, key: move, legal };
}

/** All marks for a turn that a person is making, or for a board that is only looked at (turn null). */
export function marksOf(view, turn, { hover = null, focus = null } = {}) {
  const marks = { ...NOTHING, hover, focus, last: lastMark(view) };
  if (!turn?.view) return marks;
  marks.colour = view.seats[view.seat - 1].colour;
  if (turn.hint) return { ...marks, hint: turn.hint, ghost: turn.hint.ghost, hand: turn.step === 'place' };
  if (turn.step === 'place') {
    const mark = ({ move, cells, level, d }) => ({ key: move, cells, level, turned: d !== turn.direction });
    Object.assign(marks, { hover: null, hand: true, reach: turn.reach, ghost: ghostOf(turn) });
    marks.coast = turn.spots.filter((spot) => spot.level === 1).map(mark);
    marks.eruptions = turn.eruptions.map(mark);
    if (turn.trial && !turn.refused) marks.buried = turn.trial.changes.buried.map(({ q, r }) => [q, r]);
  }
  if (turn.step === 'build') {
    const shown = turn.pointed ?? turn.build;
    marks.builds = turn.builds.map((each) => ({
      key: each.move,
      kind: each.kind,
      q: each.q,
      r: each.r,
      cells: each.cells,
      huts: each.huts,
      chosen: each === shown,
    }));
    marks.settlement = shown && shown.kind !== 'expand' ? shown.settlement : null;
    if (turn.aim.cells.length) marks.last = { tile: turn.aim.cells, built: [], colour: marks.colour };
  }
  return marks;
}

const SUPPLIES = { hut: 'huts', expand: 'huts', tower: 'towers', temple: 'temples', boat: 'boats' };

/** The view with the supplies as they would be after the tentative build. */
export function playersView(view, turn) {
  if (!turn?.view) return view;
  if (!turn.build) return { ...view, phase: turn.step };
  const { kind, huts } = turn.build;
  const type = SUPPLIES[kind];
  const seats = view.seats.map((seat) => {
    if (seat.seat !== view.seat) return seat;
    const supply = { ...seat.supply, [type]: seat.supply[type] - (kind === 'expand' ? huts : 1) };
    const done = supply[type] === 0 && !seat.types_done.includes(type) ? [...seat.types_done, type] : seat.types_done;
    return { ...seat, supply, types_done: done };
  });
  return { ...view, seats, phase: turn.step };
}
