// What the board marks: made from the view and the tentative turn.

/** @returns the cells and lagoons to draw: those of the tentative placement once it is made */
export function drawnView(view, turn) {
  const trial = turn?.placed ? turn.trial : null;
  return trial ? { ...view, cells: trial.cells, lagoons: trial.lagoons ?? view.lagoons } : view;
}

const NOTHING = {
  coast: [], eruptions: [], ghost: null, builds: [], colour: 1, settlement: null, last: null, hint: null,
  hover: null, focus: null, buried: [],
};

function lastMark(view) {
  if (!view.last) return null;
  return { tile: view.last.tile, built: view.last.built, colour: view.seats[view.last.seat - 1].colour };
}

function ghostOf(turn) {
  const { code, aim, refused } = turn;
  if (!refused && !aim) return null;
  const cells = (refused ?? aim).cells.map(([q, r], index) => ({ q, r, terrain: code[index] }));
  if (refused) return { cells, level: refused.level, legal: false, sentence: refused.message, rule: refused.rule };
  return { cells, level: aim.level, legal: true };
}

/** All marks for a turn that a person is making, or for a board that is only looked at (turn null). */
export function marksOf(view, turn, { hover = null, focus = null } = {}) {
  const marks = { ...NOTHING, hover, focus, last: lastMark(view) };
  if (!turn?.view) return marks;
  marks.colour = view.seats[view.seat - 1].colour;
  if (turn.hint) return { ...marks, hint: turn.hint };
  if (turn.step === 'place') {
    const spots = turn.spots.map(({ move, cells, level }) => ({ key: move, cells, level }));
    marks.coast = spots.filter((spot) => spot.level === 1);
    marks.eruptions = spots.filter((spot) => spot.level > 1);
    marks.ghost = ghostOf(turn);
    if (turn.trial && !turn.refused) marks.buried = turn.trial.changes.buried.map(({ q, r }) => [q, r]);
  }
  if (turn.step === 'build') {
    const shown = turn.pointed ?? turn.build;
    marks.builds = turn.builds.map((each) => ({
      key: each.move, kind: each.kind, q: each.q, r: each.r, cells: each.cells, huts: each.huts, chosen: each === shown,
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
