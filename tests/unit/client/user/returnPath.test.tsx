import { describe, expect, it, vi } from 'vitest';
import { keepReturnPath, takeReturnPath } from '#client/features/user/returnPath.ts';

describe('the return path', () => {
  it('is returned once, then it is the root', () => {
    keepReturnPath('/datasets?q=a');
    expect(takeReturnPath()).toBe('/datasets?q=a');
    expect(takeReturnPath()).toBe('/');
  });

  it('is read from the storage of an earlier version', () => {
    sessionStorage.setItem('marl.wish', '/datasets');
    expect(takeReturnPath()).toBe('/datasets');
    expect(sessionStorage.getItem('marl.wish')).toBeNull();
  });

  it('is dropped if it no longer exists', () => {
    keepReturnPath('/datasets');
    keepReturnPath(null);
    expect(takeReturnPath()).toBe('/');
  });

  it.each(['https://else.test/', '//else.test/', '/\\else.test', 'javascript:alert(1)'])('is never %s', (path) => {
    keepReturnPath(path);
    expect(takeReturnPath()).toBe('/');
  });

  it('is the root without browser storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = [vi.spyOn(Storage.prototype, 'setItem'), vi.spyOn(Storage.prototype, 'getItem')];
    for (const spy of spies) spy.mockImplementation(refuse);
    keepReturnPath('/datasets');
    expect(takeReturnPath()).toBe('/');
    for (const spy of spies) spy.mockRestore();
  });
});
