// The types behind `dom.js`: which kind of element a tag or an id stands for, and what an element is made of.
import type { TaluvaBoard } from './board/board.js';

/** The element of a tag as `element` takes it: "button.primary" is a button with a class. */
export type ElementOf<Tag extends string> = Tag extends `${infer Name}.${string}`
  ? ElementOf<Name>
  : Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement;

/** What stands in an element; what is falsy is left out. */
export type Child = Node | string | null | undefined | false | 0 | Child[];

/** Values of attributes; null, undefined and false leave one out. */
type Value = string | number | boolean | null | undefined;

type Data = { [name: string]: Value };

type Listeners<Target> = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name] & { currentTarget: Target }) => void };

/** Attributes of an element, its listeners (`on`) and data attributes (`data`). */
export interface Attributes<Target> {
  on?: Listeners<Target>;
  data?: Data;
  class?: string;
  [name: string]: Value | Data | Listeners<Target>;
}

/** An element of the templates by its id. Those of which a module needs more than an `HTMLElement` are named here. */
export type ElementById<Id extends string> =
  Id extends 'board' | 'backdrop' ? TaluvaBoard :
  Id extends 'own-page' | 'resume' | 'try-here' ? HTMLAnchorElement :
  Id extends 'begin' | 'clear' | 'confirm' | 'go' | 'hint' | 'take' | 'take-back' | 'undo' | `watch-${'previous' | 'next'}` ? HTMLButtonElement :
  Id extends 'past-previous' | `step-${'first' | 'previous' | 'next' | 'last'}` ? HTMLButtonElement :
  Id extends 'cells-box' | 'games-box' | 'legal-box' | 'text-view' ? HTMLDetailsElement :
  Id extends 'change' | 'chat-form' | 'delete' | 'enter' | 'form' | 'reset' | 'search' ? HTMLFormElement :
  Id extends 'chat-text' | 'file' | 'name' | 'new' | 'old' | 'password' | 'show' | 'stack' | 'step-slider' | 'sure' ? HTMLInputElement :
  Id extends 'begins' | 'language' ? HTMLSelectElement :
  HTMLElement;
