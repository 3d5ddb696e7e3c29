import { digitOf, isApple, isModified } from './keys.ts';

/**
 * Where the focus is. Levels nest: an editor (text, search, dialog) is part of a form (a question), a form is part of the page.
 */
type Level = 'page' | 'form' | 'editor';

/**
 * The part of the page in which a command applies. A key is offered to the innermost level first and then outwards, unless `isSilenced`.
 * Commands of the active card precede those of the page, as its labels may need all letters.
 */
export type Scope = Level | 'card';

/** The scopes that a key is offered to, by the level where it was pressed. */
export const SCOPES_FROM: Record<Level, readonly Scope[]> = {
  page: ['card', 'page'],
  form: ['form', 'card', 'page'],
  editor: ['editor', 'form', 'card', 'page'],
};

const EDITOR = [
  '[data-command-scope="editor"]',
  'textarea',
  'select',
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"])',
  '[contenteditable="true"]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]:not([data-command-scope])',
].join();
const FORM = '[data-command-scope="form"]';
const ACTIVATABLE = 'a[href],summary,button:not([role="radio"],[role="checkbox"],[role="option"])';

/** The level of a focused element, by `data-command-scope` of its containers. Undefined while a modal dialog is open. */
export function levelOf(target: EventTarget | null): Level | undefined {
  const element = target instanceof Element ? target : document.body;
  // Keys must not change the page behind a dialog.
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return undefined;
  if (element.closest(EDITOR)) return 'editor';
  return element.closest(FORM) ? 'form' : 'page';
}

/** Whether a key belongs to its level alone, so that commands of outer scopes ignore it. */
export function isSilenced(event: KeyboardEvent, level: Level, scope: Scope): boolean {
  const isPlain = !isModified(event);
  if (isPlain && (event.key === 'Enter' || event.key === ' ') && isActivatable(event.target)) return true;
  if (level === scope || level === 'page') return false;
  // In an editor, keys without a modifier type or move the caret, and Ctrl+Z and the like edit the text.
  if (level === 'editor' && isUndo(event) && !hasOwnUndo(event.target)) return false;
  if (level === 'editor') return (isPlain && !/^F\d+$/.test(event.key)) || EDITING.test(event.key) || isTyped(event);
  // In a form, digits pick answers.
  return isPlain && digitOf(event) !== undefined;
}

/** With Option, Apple keyboards type characters such as ® and dead keys for accents. */
function isTyped({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return isApple && altKey && !ctrlKey && !metaKey && (key.length === 1 || key === 'Dead');
}

/** Ctrl+Z and Ctrl+Y, also with Shift. */
const isUndo = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean => (ctrlKey || metaKey) && /^[yz]$/i.test(key);

/** The browser undoes what was typed into a text. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-untyped],[data-command-scope="editor"]') === null;

const EDITING = /^([acvxyz]|Backspace|Delete|Home|End|Arrow.*)$/i;

/** A focused button handles Enter and Space itself. */
function isActivatable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ACTIVATABLE) !== null;
}
