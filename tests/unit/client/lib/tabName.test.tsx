import { expect, it } from 'vitest';
import { takeTabName } from '#client/lib/tabStorage.ts';

it('a tab’s name survives a reload, and differs from that of a duplicated tab', () => {
  sessionStorage.clear();
  const name = takeTabName();
  // What a browser copies when a tab is duplicated.
  expect(sessionStorage).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(takeTabName()).toBe(name);
  expect(sessionStorage).toHaveLength(0);
});
