import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardDoubleClicks } from '#client/lib/doubleClicks.ts';

let stop: () => void;
beforeEach(() => {
  stop = guardDoubleClicks();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A button; what it replaces has gone. */
function shown(name: string, tag = 'button') {
  const button = document.createElement(tag);
  button.textContent = name;
  document.body.replaceChildren(button);
  const onClick = vi.fn<(event: Event) => void>();
  button.addEventListener('click', onClick);
  return { button, onClick };
}

const click = (target: Element, detail: number): boolean =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

it('the second click of a double click does not reach a button that the first one has put in place of another', () => {
  const check = shown('Check');
  click(check.button, 1);
  const start = shown('Import');
  expect(click(start.button, 2)).toBe(false);
  expect(click(start.button, 3)).toBe(false);
  expect(start.onClick).not.toHaveBeenCalled();
  click(start.button, 1);
  expect([check.onClick, start.onClick].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('fast clicks reach the same button, one of the same name, and a key any button', () => {
  const next = shown('Next');
  click(next.button, 1);
  next.button.textContent = 'Last';
  click(next.button, 2);
  expect(next.onClick).toHaveBeenCalledTimes(2);
  click(shown('Submit').button, 1);
  const submit = shown('Submit');
  click(submit.button, 2);
  expect(submit.onClick).toHaveBeenCalledOnce();
  const other = shown('Other');
  click(other.button, 0);
  expect(other.onClick).toHaveBeenCalledOnce();
});

it('a double click reaches a control that covers a text', () => {
  click(shown('a word', 'p').button, 1);
  const mark = shown('a word marked');
  click(mark.button, 2);
  expect(mark.onClick).toHaveBeenCalledOnce();
});
