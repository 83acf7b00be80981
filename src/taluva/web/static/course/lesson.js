// A lesson on the game page: its task, what came of each turn, and the way on. It knows no rules: the server judges.
import { get, post } from '../api.js';
import { byId, element, fillNew, icon } from '../dom.js';
import { sayConfirm } from '../game/tray.js';
import { t } from '../messages.js';
import { ruleLinks } from '../reference/links.js';
import { sound } from '../settings.js';
import { Card, iconLine } from './card.js';
import { solve, startFirstGame } from './progress.js';

/** @import {GamePage} from '../game/game.js' */
/** @import {View} from '../game/types.d.ts' */
/** @import {LessonProgress, LessonStart} from '../types.js' */

/** Begins a lesson on a game page; its first view. @type {(page: GamePage, id: string) => Promise<View>} */
export async function openLesson(page, id) {
  const start = await get(`/api/lessons/${id}`);
  page.lesson = new Lesson(page, start);
  return start.view;
}

export class Lesson {
  /** The steps made so far. @type {string[]} */
  #moves = [];
  /** What a view on its way will bring. @type {LessonProgress['state']} */
  #coming = 'open';
  /** Added to the versions of views: they grow, even if the lesson is started again. */
  #base = 0;
  #isHinted = false;

  /** @param {GamePage} page @param {LessonStart} start */
  constructor(page, start) {
    this.page = page;
    this.start = start;
    this.texts = start.lesson;
    /** @type {LessonProgress['state']} */
    this.state = 'open';
    /** The rules that have refused something. @type {Set<string>} */
    this.heard = new Set();
    this.card = new Card(page, t('Lesson'));
    document.body.classList.add('in-lesson');
  }

  get isOver() {
    return this.state !== 'open';
  }

  /** The line above the task, and in the chip. */
  get place() {
    return t('Lesson {n} of {count}', { n: this.texts.number, count: this.texts.count });
  }

  /** Plays steps of a turn and shows what came of them. @type {(moves: string[]) => Promise<void>} */
  async play(moves) {
    const all = [...this.#moves, ...moves];
    const answer = await post(`/api/lessons/${this.texts.id}`, { moves: all });
    this.#moves = all;
    this.#coming = answer.state;
    for (const view of answer.views) await this.page.arrival.take({ ...view, version: view.version + this.#base });
  }

  /** After a placement: some lessons end with it. */
  async placed() {
    const { turn } = this.page;
    if (this.texts.ends === 'placement' && turn.placed) await this.play(turn.moves);
  }

  /** A new view is shown. */
  take() {
    if (this.#coming !== 'open') this.#end(this.#coming);
  }

  #end(/** @type {LessonProgress['state']} */ state) {
    if (this.isOver) return;
    this.state = state;
    this.#coming = 'open';
    if (state === 'solved') solve(this.texts.id);
    sound(state === 'solved' ? 'end' : 'no');
  }

  /** Draws the task, and notices which rules have been heard. */
  render() {
    const { refused } = this.page.turn;
    for (const rule of refused?.rule?.split(', ') ?? []) if (this.texts.refused.includes(rule)) this.heard.add(rule);
    if (this.texts.refused.length && this.texts.refused.every((rule) => this.heard.has(rule))) this.#end('solved');
    this.card.show([this.state, this.#isHinted, ...this.heard].join(' '), this.state, () => this.#parts());
  }

  #parts() {
    const { done, hint, task, title } = this.texts;
    const head = element(
      'p.task-head',
      {},
      element('a', { href: '/learn', 'aria-label': t('All lessons'), title: t('All lessons') }, icon('list')),
      element('span', {}, this.place),
      element('b', {}, title),
    );
    if (this.state === 'solved')
      return [head, iconLine('check', element('b', {}, t('Well done.')), ` ${done}`), this.#rules()];
    if (this.state === 'failed')
      return [head, iconLine('again', element('b', {}, t('Not quite.')), ` ${task}`), iconLine('hint', hint)];
    return [
      head,
      element('p.task', {}, task),
      this.texts.refused.length > 0 && this.#checks(),
      this.#isHinted && iconLine('hint', hint),
    ];
  }

  /** The rules that are still to be heard. */
  #checks() {
    return element(
      'ul.heard',
      {},
      this.texts.refused.map((rule) =>
        this.heard.has(rule)
          ? element('li.done', {}, icon('check'), ruleLinks(rule, [rule], this.page.view.setup.edition))
          : element('li', {}, rule),
      ),
    );
  }

  #rules() {
    return element(
      'p.task-rules',
      {},
      ruleLinks(
        t('Rules: {rules}', { rules: this.texts.rules.join(', ') }),
        this.texts.rules,
        this.page.view.setup.edition,
      ),
    );
  }

  /** The tray: a hint, and once the lesson is over, the way on. */
  renderTray() {
    byId('hint').hidden = this.isOver;
    byId('hint').disabled = false;
    byId('hint').title = t('Hint');
    byId('tray').classList.toggle('is-over', this.isOver);
    if (!this.isOver) return;
    const isSolved = this.state === 'solved';
    for (const id of ['kinds', 'ways', 'choices', 'tray-hand']) byId(id).hidden = true;
    byId('tray').dataset.step = 'wait';
    byId('take-back').disabled = true;
    byId('confirm').hidden = false;
    byId('confirm').disabled = false;
    const [title, more] = isSolved
      ? [t('Solved'), this.#nextWords()]
      : [t('Not solved yet'), t('Start again and try another turn.')];
    fillNew(byId('say'), `${title}|${more}`, () => [element('b', {}, title), ' ', element('span', {}, more)]);
    byId('say').className = 'say';
    sayConfirm(isSolved ? (this.texts.next ? t('Next lesson') : t('Your first game')) : t('Try again'));
  }

  #nextWords() {
    return this.texts.next ? '' : t('That was the last lesson. Now play: 12 tiles against the computer, with notes.');
  }

  hint() {
    this.#isHinted = !this.#isHinted;
    this.render();
    if (this.#isHinted) this.page.say(this.texts.hint);
  }

  /** The main button once the lesson is over. */
  async goOn() {
    if (this.state === 'failed') return this.restart();
    return this.texts.next ? location.assign(`/learn/${this.texts.next}`) : startFirstGame();
  }

  /** Starts the lesson again. */
  async restart() {
    this.#moves = [];
    this.#base = this.page.view.version;
    this.#isHinted = false;
    this.state = 'open';
    this.heard.clear();
    await this.page.arrival.take({ ...this.start.view, version: this.start.view.version + this.#base });
  }
}
