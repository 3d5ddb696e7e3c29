import { expect, it } from 'vitest';
import { takeTabName } from '#client/lib/tabStorage.ts';

it("a tab's name outlives a reload, and is not the one of a copy of the tab", () => {
  sessionStorage.clear();
  const name = takeTabName();
  // What a browser copies when a tab is duplicated.
  expect(sessionStorage).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(takeTabName()).toBe(name);
  expect(sessionStorage).toHaveLength(0);
});
