import { isApple } from './keys.ts';

/**
 * Where the focus is. Levels nest: an editor (text, search, a dialog) lies in a form (a question has the focus), a form in the page.
 */
type Level = 'page' | 'form' | 'editor';

/**
 * Where a key acts. It is offered to the innermost level first and then outwards, as far as `isSilenced` lets it. What can be done
 * with the card that is at hand goes before what can be done on the page: its labels may need all letters there are.
 */
export type Scope = Level | 'card';

/** The scopes a key is offered to, from the level where it was pressed. */
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

/** The level of a focused element; mark containers with `data-command-scope="form"` or `"editor"`. Undefined while a dialog is open. */
export function levelOf(target: EventTarget | null): Level | undefined {
  const element = target instanceof Element ? target : document.body;
  // What lies behind a dialog must not be changed unseen, and the dialog has keys of its own.
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return undefined;
  if (element.closest(EDITOR)) return 'editor';
  return element.closest(FORM) ? 'form' : 'page';
}

/** Whether a key pressed at a level belongs to that level alone, so that commands of an outer scope must not see it. */
export function isSilenced(event: KeyboardEvent, level: Level, scope: Scope): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain && (event.key === 'Enter' || event.key === ' ') && isActivatable(event.target)) return true;
  if (level === scope || level === 'page') return false;
  // In an editor every key without a modifier types or moves the caret, and Ctrl+Z and its kin edit the text.
  if (level === 'editor') return (isPlain && !/^F\d+$/.test(event.key)) || EDITING.test(event.key) || isTyped(event);
  // In a form digits answer.
  return isPlain && /^\p{N}$/u.test(event.key);
}

/** With Option, Apple keyboards type characters: ® and €, and the accents of letters to come. */
function isTyped({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return isApple && altKey && !ctrlKey && !metaKey && (key.length === 1 || key === 'Dead');
}

const EDITING = /^([acvxyz]|Backspace|Delete|Home|End|Arrow.*)$/i;

/** A button with the focus keeps Enter and Space for itself. */
function isActivatable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ACTIVATABLE) !== null;
}
