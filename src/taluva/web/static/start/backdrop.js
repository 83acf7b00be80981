// The island behind the start page; it is only looked at.
/** @import {TaluvaBoard} from '../board/board.js' */
/** @import {Lagoon, LandCell} from '../types.js' */
import { isStill, theme } from '../settings.js';

/** Heights on a phone: of the water above the island, which fades in, of the island, and of the water behind the choices. */
const [ABOVE, ISLAND, BELOW] = [60, 150, 78];

/** Shows the island to the right of the choices, or between title and choices on a phone. @type {(board: TaluvaBoard) => void} */
export function showBackdrop(board) {
  const wide = innerWidth >= 900;
  const title = /** @type {HTMLElement} */ (document.querySelector('.tag')).getBoundingClientRect();
  const { style } = /** @type {HTMLElement} */ (board.parentElement);
  style.top = wide ? '' : `${Math.round(title.bottom + scrollY) - ABOVE}px`;
  style.height = wide ? '' : `${ABOVE + ISLAND + BELOW}px`;
  board.theme = theme();
  board.reducedMotion = isStill();
  board.colours = { 1: 1, 2: 2, 3: 3, 4: 4 };
  board.insets = wide ? [30, 10, 40, Math.max(40, innerWidth * 0.05) + 470] : [ABOVE, 6, BELOW, 6];
  if (board.view) return;
  board.view = { cells: CELLS, lagoons: LAGOONS, setup: {} };
  board.camera = wide ? { azimuth: 118, elevation: 38 } : { azimuth: 76, elevation: 32 };
  board.fit({ animate: false });
}

// A game of four with boats after forty turns.
// Each row: q, r, level, terrain, tile, directions of its tile's other cells, seat, piece, count.
/** @type {[number, number, number, LandCell['terrain'], number, number[], number, number, number][]} */
// biome-ignore format: one line for each cell
const ROWS = [
  [0,-5,1,'V',0,[0,1],0,0,0],
  [1,-5,1,'C',0,[2,3],0,0,0],
  [2,-5,1,'J',1,[1,2],0,0,0],
  [3,-5,1,'J',2,[0,1],0,0,0],
  [4,-5,1,'V',2,[2,3],0,0,0],
  [5,-5,1,'C',3,[0,1],0,0,0],
  [6,-5,1,'V',3,[2,3],0,0,0],
  [0,-4,1,'J',0,[4,5],0,0,0],
  [1,-4,1,'V',1,[0,5],0,0,0],
  [2,-4,1,'S',1,[3,4],1,3,1],
  [3,-4,1,'R',2,[4,5],1,1,1],
  [5,-4,1,'J',3,[4,5],0,0,0],
  [6,-4,1,'V',4,[0,1],0,0,0],
  [7,-4,1,'R',4,[2,3],0,0,0],
  [-1,-3,1,'V',5,[0,1],0,0,0],
  [0,-3,1,'C',5,[2,3],0,0,0],
  [2,-3,1,'V',6,[1,2],0,0,0],
  [3,-3,1,'R',7,[0,1],1,1,1],
  [4,-3,1,'S',7,[2,3],1,1,1],
  [6,-3,1,'L',4,[4,5],0,0,0],
  [-3,-2,1,'L',8,[0,1],0,0,0],
  [-2,-2,1,'V',8,[2,3],0,0,0],
  [-1,-2,1,'R',5,[4,5],2,1,1],
  [0,-2,1,'V',9,[1,2],0,0,0],
  [1,-2,1,'S',6,[0,5],2,1,1],
  [2,-2,1,'C',6,[3,4],2,1,1],
  [3,-2,2,'V',10,[1,2],0,0,0],
  [4,-2,1,'V',11,[0,1],0,0,0],
  [5,-2,1,'C',11,[2,3],0,0,0],
  [-3,-1,1,'S',8,[4,5],0,0,0],
  [-2,-1,2,'J',12,[0,1],3,1,2],
  [-1,-1,2,'C',12,[2,3],3,1,2],
  [0,-1,2,'J',13,[0,1],3,3,1],
  [1,-1,3,'J',14,[1,2],2,2,1],
  [2,-1,2,'R',10,[0,5],2,3,1],
  [3,-1,3,'J',15,[1,2],3,2,1],
  [4,-1,2,'R',16,[1,2],3,1,2],
  [5,-1,1,'R',17,[1,2],3,1,1],
  [-4,0,1,'V',18,[1,2],0,0,0],
  [-3,0,1,'C',19,[0,5],3,1,1],
  [-2,0,2,'V',12,[4,5],0,0,0],
  [-1,0,1,'R',20,[1,2],3,1,1],
  [0,0,3,'V',14,[0,5],0,0,0],
  [1,0,3,'S',14,[3,4],1,2,1],
  [2,0,4,'R',21,[1,2],0,0,0],
  [3,0,3,'V',15,[3,4],0,0,0],
  [4,0,2,'J',16,[3,4],4,1,2],
  [5,0,1,'V',17,[3,4],0,0,0],
  [-5,1,1,'L',18,[0,5],0,0,0],
  [-4,1,2,'J',22,[0,1],0,0,0],
  [-3,1,2,'C',22,[2,3],0,0,0],
  [-2,1,1,'V',20,[0,5],0,0,0],
  [-1,1,2,'S',23,[1,2],1,3,1],
  [0,1,1,'C',24,[0,1],1,1,1],
  [1,1,4,'V',21,[0,5],0,0,0],
  [2,1,4,'S',21,[3,4],4,2,1],
  [3,1,1,'L',25,[3,4],4,1,1],
  [4,1,1,'C',26,[1,2],4,3,1],
  [-5,2,1,'V',27,[1,2],0,0,0],
  [-4,2,2,'V',22,[4,5],0,0,0],
  [-3,2,2,'L',28,[1,2],4,3,1],
  [-2,2,2,'J',23,[0,5],0,0,0],
  [-1,2,2,'V',23,[3,4],0,0,0],
  [0,2,1,'J',24,[4,5],1,1,1],
  [1,2,3,'J',29,[4,5],2,2,1],
  [2,2,2,'V',30,[3,4],0,0,0],
  [3,2,1,'S',26,[0,5],0,0,0],
  [4,2,1,'V',26,[3,4],0,0,0],
  [-6,3,1,'J',27,[0,5],0,0,0],
  [-5,3,1,'J',27,[3,4],0,0,0],
  [-4,3,2,'V',28,[0,5],0,0,0],
  [-3,3,2,'L',28,[3,4],4,1,2],
  [-2,3,1,'S',31,[4,5],4,1,1],
  [-1,3,1,'J',32,[0,1],0,0,0],
  [0,3,1,'V',32,[2,3],0,0,0],
  [1,3,1,'L',33,[4,5],2,1,1],
  [-4,4,1,'S',34,[4,5],4,1,1],
  [-3,4,1,'V',35,[0,1],0,0,0],
  [-2,4,1,'S',35,[2,3],0,0,0],
  [-1,4,1,'C',32,[4,5],0,0,0],
  [-3,5,1,'J',35,[4,5],0,0,0],
];
/** @type {LandCell['piece'][]} */
const PIECES = [null, 'hut', 'tower', 'temple'];

/** @type {LandCell[]} */
const CELLS = ROWS.map(([q, r, level, terrain, tile, mates, seat, piece, count]) => ({
  q,
  r,
  level,
  terrain,
  tile,
  mates,
  seat: seat || null,
  piece: PIECES[piece],
  count,
}));
/** @type {[Lagoon['cells'], number][]} */
const WATERS = [
  [[[4, -4]], 1],
  [[[1, -3]], 2],
  [[[5, -3]], 0],
];
/** @type {Lagoon[]} */
const LAGOONS = WATERS.map(([cells, seat]) => ({ cells, seat: seat || null }));
