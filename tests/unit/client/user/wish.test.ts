import { describe, expect, it, vi } from 'vitest';
import { keepWish, takeWish } from '#client/features/user/wish.ts';

describe('where somebody wanted to go', () => {
  it('is told once, then it is the root', () => {
    keepWish('/datasets?q=a');
    expect(takeWish()).toBe('/datasets?q=a');
    expect(takeWish()).toBe('/');
  });

  it('is forgotten when there is no longer such a place', () => {
    keepWish('/datasets');
    keepWish(null);
    expect(takeWish()).toBe('/');
  });

  it.each(['https://else.test/', '//else.test/', '/\\else.test', 'javascript:alert(1)'])('is never %s', (path) => {
    keepWish(path);
    expect(takeWish()).toBe('/');
  });

  it('is the root where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = [vi.spyOn(Storage.prototype, 'setItem'), vi.spyOn(Storage.prototype, 'getItem')];
    for (const spy of spies) spy.mockImplementation(refuse);
    keepWish('/datasets');
    expect(takeWish()).toBe('/');
    for (const spy of spies) spy.mockRestore();
  });
});
