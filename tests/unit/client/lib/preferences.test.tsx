import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPreference, setPreference, usePreference } from '#client/lib/preferences.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('a preference', () => {
  it('is on by default', () => {
    expect(readPreference('ana', 'showKeys')).toBe(true);
    setPreference('ana', 'showKeys', false);
    expect(readPreference('ana', 'showKeys')).toBe(false);
    expect(readPreference('ana', 'autoNext')).toBe(true);
  });

  it('belongs to one user of a shared device', () => {
    setPreference('ben', 'backspaceDiscards', false);
    expect(readPreference('cleo', 'backspaceDiscards')).toBe(true);
  });

  it('updates what is on screen, here and in other tabs', () => {
    const { result } = renderHook(() => usePreference('dora', 'autoSubmit'));
    act(() => setPreference('dora', 'autoSubmit', false));
    expect(result.current).toBe(false);
    act(() => {
      localStorage.setItem('marl.preferences.dora', '{"autoSubmit":true}');
      window.dispatchEvent(new StorageEvent('storage', { key: 'marl.preferences.dora' }));
    });
    expect(result.current).toBe(true);
  });

  it('ignores an unreadable value', () => {
    localStorage.setItem('marl.preferences.emil', '{"showKeys":"no"');
    expect(readPreference('emil', 'showKeys')).toBe(true);
    localStorage.setItem('marl.preferences.emil', '{"showKeys":"no","autoNext":false}');
    expect(readPreference('emil', 'showKeys')).toBe(true);
    expect(readPreference('emil', 'autoNext')).toBe(false);
  });

  it('lasts as long as the page without browser storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    setPreference('finn', 'showKeys', false);
    expect(readPreference('finn', 'showKeys')).toBe(false);
  });
});
