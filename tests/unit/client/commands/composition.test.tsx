import { expect, it } from 'vitest';
import { leaveKeysToInputMethods } from '#client/commands/composition.ts';

leaveKeysToInputMethods();

it.each([
  ['the first key of a composition', { key: 'Process', keyCode: 229 }, false],
  ['a key during a composition', { key: 'Enter', keyCode: 13, isComposing: true }, false],
  ['Safari’s key that ended a composition', { key: 'Enter', keyCode: 229 }, false],
  ['a key without an input method', { key: 'Enter', keyCode: 13 }, true],
])('the page sees no key of an input method: %s', (_, init, isSeen) => {
  let seen = false;
  const note = () => (seen = true);
  window.addEventListener('keydown', note, { capture: true });
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  window.removeEventListener('keydown', note, { capture: true });
  expect(seen).toBe(isSeen);
  // The input method needs the browser's default.
  expect(event.defaultPrevented).toBe(false);
});
