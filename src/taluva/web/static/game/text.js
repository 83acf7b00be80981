// The island and the legal moves as text, for screen readers and keyboards.
import { all, byId, element, fill, one } from '../dom.js';
import { t, tn } from '../messages.js';
import { togglePanel } from './controls.js';
import { ARROWS, nearestTowards } from './hexes.js';
import { cellWords, kindName, placeName, terrainName } from './labels.js';
import { KINDS } from './tray.js';

/** @import {Hex} from '../board/types.d.ts' */
/** @import {GamePage} from './game.js' */
/** @import {Placement} from './types.d.ts' */

function directionWord(/** @type {number} */ d) {
  return [
    t('to the east'),
    t('to the south-east'),
    t('to the south-west'),
    t('to the west'),
    t('to the north-west'),
    t('to the north-east'),
  ][d];
}

/** @type {(title: string, count: number, makeItems: () => HTMLElement[]) => HTMLElement} */
function group(title, count, makeItems) {
  const list = element('ul.legal-list');
  const box = element('details', {}, element('summary', {}, `${title} (${count})`), list);
  box.addEventListener('toggle', () => box.open && !list.children.length && list.append(...makeItems()), {
    once: true,
  });
  return box;
}

/** The cell of a line. @type {(line: HTMLElement) => Hex} */
const cellOf = (line) => /** @type {Hex} */ (line.dataset.key?.split(',').map(Number));

export class TextView {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    /** What the legal moves were listed for. */
    this.legalKey = '';
    /** The cell that has or had the focus. */
    this.current = '';
    for (const id of ['legal-box', 'cells-box']) byId(id).addEventListener('toggle', () => this.render());
    one('a[href="#text-view"]')?.addEventListener('click', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.open();
    });
    byId('cells').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.walk(event));
    this.render();
  }

  open() {
    togglePanel(true);
    byId('text-view').open = true;
    byId('legal-box').open = true;
    byId('legal-box').querySelector('summary')?.focus();
  }

  render() {
    if (!this.page.view) return;
    if (byId('legal-box').open) this.renderLegal();
    if (byId('cells-box').open) this.renderCells();
  }

  renderLegal() {
    const { turn, history } = this.page;
    const box = byId('legal');
    const step = history.view || !turn.view ? 'none' : turn.step;
    const key = `${step} ${this.page.view.version} ${turn.code} ${step === 'build' ? turn.aim?.move : ''}`;
    if (this.legalKey === key) return;
    this.legalKey = key;
    fill(
      box,
      {
        none: () => element('p.muted', {}, t('It is not your turn.')),
        choose: () => this.choices(),
        place: () => this.placements(),
        build: () => this.builds(),
      }[step](),
    );
  }

  choices() {
    return element(
      'ul.legal-list',
      {},
      this.page.view.choices.map((choice) =>
        element(
          'li',
          {},
          this.act(choice.words, () => this.page.actions.choose(choice.move)),
        ),
      ),
    );
  }

  act(/** @type {string} */ words, /** @type {() => void} */ listener) {
    return element('button.legal-move', { type: 'button', on: { click: listener } }, words);
  }

  placements() {
    const levels = [...new Set(this.page.turn.placements.map((each) => each.level))].sort((a, b) => a - b);
    return levels.map((level) => {
      const here = this.page.turn.placements.filter((each) => each.level === level);
      const title = level === 1 ? t('New coast, level 1') : t('Eruption to level {n}', { n: level });
      return group(title, here.length, () => this.places(here));
    });
  }

  places(/** @type {Placement[]} */ placements) {
    /** @type {Map<string, Placement[]>} */
    const places = new Map();
    for (const each of placements) {
      const place = placeName(each.q, each.r);
      places.set(place, [...(places.get(place) ?? []), each]);
    }
    const [first, second] = [...(this.page.turn.code ?? '')].map(terrainName);
    return [...places].map(([place, here]) =>
      element(
        'li',
        {},
        element('p', {}, t('{terrain} {place}:', { terrain: first, place })),
        element(
          'div.row.wrap',
          {},
          here.map((each) =>
            this.act(t('{terrain} {direction}', { terrain: second, direction: directionWord(each.d) }), () =>
              this.page.actions.place(each.move),
            ),
          ),
        ),
      ),
    );
  }

  builds() {
    const { trial } = this.page.turn;
    if (!trial?.builds.length) return element('p', {}, trial?.warning ?? t('Nothing can be built'));
    const kinds = KINDS.filter((kind) => trial.builds.some((each) => each.kind === kind));
    return kinds.map((kind) => {
      const here = trial.builds.filter((each) => each.kind === kind);
      return group(kindName(kind), here.length, () =>
        here.map((build) => {
          const cell = build.cells[0] ?? build;
          return element(
            'li',
            {},
            this.act([build.words, placeName(cell.q, cell.r), ...build.changes].join('. '), () =>
              this.page.actions.chooseBuild(build.move),
            ),
          );
        }),
      );
    });
  }

  renderCells() {
    const view = this.page.shown;
    /** @type {Hex[]} */
    const land = view.cells.map(({ q, r }) => [q, r]);
    const cells = [...land, ...view.lagoons.flatMap((lagoon) => lagoon.cells)];
    cells.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const current =
      this.current && cells.some((cell) => String(cell) === this.current) ? this.current : String(cells[0]);
    fill(
      byId('cells'),
      cells.map(([q, r]) =>
        element(
          'div.cell-line',
          {
            role: 'option',
            tabindex: String([q, r]) === current ? '0' : '-1',
            'aria-selected': String(String([q, r]) === current),
            data: { key: `${q},${r}` },
            on: {
              focus: () => this.focusCell(q, r),
              click: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).focus(),
            },
          },
          cellWords(view, q, r),
        ),
      ),
    );
    if (!cells.length) byId('cells').append(element('p', {}, tn('The island is empty.', 'The island is empty.', 0)));
  }

  focusCell(/** @type {number} */ q, /** @type {number} */ r) {
    for (const line of all('#cells .cell-line')) {
      const here = line.dataset.key === `${q},${r}`;
      line.tabIndex = here ? 0 : -1;
      line.setAttribute('aria-selected', String(here));
    }
    this.current = `${q},${r}`;
    this.page.focus = [q, r];
    this.page.renderMarks();
  }

  /** Arrow keys go to the neighbour that lies that way on the screen. */
  walk(/** @type {KeyboardEvent} */ event) {
    if (!(event.key in ARROWS)) return;
    event.preventDefault();
    const [q, r] = cellOf(/** @type {HTMLElement} */ (event.target));
    const at = (/** @type {Hex} */ cell) => ({ ...this.page.board.screenOf(cell[0], cell[1], 0), value: cell });
    const near = all('#cells .cell-line')
      .map(cellOf)
      .filter(
        ([cq, cr]) =>
          (cq !== q || cr !== r) && Math.max(Math.abs(cq - q), Math.abs(cr - r), Math.abs(cq + cr - q - r)) <= 2,
      );
    const next = nearestTowards(at([q, r]), ARROWS[event.key], near.map(at));
    if (next) one(`#cells [data-key="${next.value[0]},${next.value[1]}"]`)?.focus();
  }
}
