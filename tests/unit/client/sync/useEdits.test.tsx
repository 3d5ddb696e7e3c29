import { act, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEditStorage } from '#client/features/sync/editStorage.ts';
import { timestamp } from '#client/lib/time.ts';
import { useDiscardedEdits, useEdits } from '#client/features/sync/useEdits.ts';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { toastsSaid } from '../support/toasts.ts';

beforeAll(() => startI18n());

const half = { comment: { text: 'half a' } };
const whole = { comment: { text: 'half a thought' } };

/** A page in a tab. */
function typist(tab = 'this one') {
  const { result } = renderHook(() => useEdits('anna', 'answers', tab));
  return { sees: (recordId: string) => result.current[0](recordId), edits: () => result.current[1] };
}

describe('an edit', () => {
  beforeEach(() => {
    localStorage.clear();
    clearToasts();
  });

  it('is kept for each record and restored after a reload', () => {
    const before = typist();
    act(() => before.edits().change('r1', half));
    act(() => before.edits().change('r1', whole));
    expect(before.sees('r1')).toEqual(whole);
    expect(before.sees('r2')).toBeUndefined();
    window.dispatchEvent(new Event('pagehide'));
    expect(typist().sees('r1')).toEqual(whole);
  });

  it('is stored within a quarter of a second, also during typing', () => {
    vi.useFakeTimers();
    const anna = typist();
    act(() => anna.edits().change('r1', half));
    vi.advanceTimersByTime(150);
    act(() => anna.edits().change('r1', whole));
    vi.advanceTimersByTime(100);
    expect(localStorage.getItem('marl.answers.anna.r1')).toContain('half a thought');
    vi.useRealTimers();
  });

  it('is deleted once saved, but not later input', () => {
    const anna = typist();
    act(() => anna.edits().change('r1', half, 'v1'));
    const sentAt = timestamp();
    act(() => anna.edits().change('r1', whole));
    act(() => anna.edits().saved([{ recordId: 'r1', version: 'v2' }], sentAt));
    expect(anna.sees('r1')).toEqual(whole);
    expect(anna.edits().get('r1')?.version).toBe('v2');
    act(() => anna.edits().saved([{ recordId: 'r1', version: 'v3' }], timestamp()));
    expect(anna.sees('r1')).toBeUndefined();
  });

  it('may cover ten thousand records: they are stored in one step and deleted in another', () => {
    const anna = typist();
    const ids = Array.from({ length: 10_000 }, (_, index) => `r${index}`);
    act(() => anna.edits().change('r7', half, 'v1'));
    const accesses = (['key', 'getItem', 'setItem', 'removeItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name),
    );
    act(() => anna.edits().changeMany(ids.map((recordId) => ({ recordId, answers: whole, version: 'v2' }))));
    expect([anna.sees('r9999'), anna.edits().get('r7')?.version]).toEqual([whole, 'v1']);
    const sentAt = timestamp();
    act(() => anna.edits().change('r8', half));
    const saved = ids.map((recordId) => ({ recordId, version: 'v3' }));
    act(() => anna.edits().saved(saved, sentAt));
    // One for each record: none looks through all others.
    const counts = accesses.map(({ mock }) => mock.calls.length);
    expect(Math.max(...counts)).toBeLessThan(2 * ids.length);
    vi.restoreAllMocks();
    expect(ids.filter((id) => anna.sees(id))).toEqual(['r8']);
    expect(anna.edits().get('r8')?.version).toBe('v3');
    act(() => anna.edits().remove('r8', 'r9'));
    expect(anna.sees('r8')).toBeUndefined();
  });

  it('is based on the answers that were on screen at its start, also after a reload', () => {
    const before = typist();
    act(() => before.edits().change('r1', half, 'v1'));
    act(() => before.edits().change('r1', whole, 'v2'));
    window.dispatchEvent(new Event('pagehide'));
    expect(typist().edits().get('r1')?.version).toBe('v1');
  });

  it('is replaced by what another tab has saved, unless it was made here, even before a reload', () => {
    const before = typist();
    act(() => before.edits().change('r1', half));
    window.dispatchEvent(new Event('pagehide'));
    const anna = typist('another');
    act(() => anna.edits().change('r2', half));
    act(() => anna.edits().savedElsewhere('r1', () => false));
    act(() => anna.edits().savedElsewhere('r2', () => false));
    expect(anna.sees('r1')).toBeUndefined();
    expect(anna.sees('r2')).toEqual(half);
    window.dispatchEvent(new Event('pagehide'));
    const reloaded = typist('another');
    act(() => reloaded.edits().savedElsewhere('r2', () => false));
    expect(reloaded.sees('r2')).toEqual(half);
    act(() => reloaded.edits().savedElsewhere('r2', () => true));
    expect(reloaded.sees('r2')).toBeUndefined();
  });

  it('of another tab is shown, unless this one has its own; of both, the older one can be restored', () => {
    vi.useFakeTimers();
    const here = typist('here');
    const both = renderHook(() => useDiscardedEdits('anna', here.edits())).result;
    /** What another tab stores, or removes. */
    const hear = (recordId: string, answers: typeof half | undefined, at = timestamp()) => {
      const newValue = answers ? JSON.stringify({ answers, at, tab: 'there' }) : null;
      const event = new StorageEvent('storage', { key: `marl.answers.anna.${recordId}`, newValue });
      act(() => {
        window.dispatchEvent(event);
        vi.advanceTimersByTime(20);
      });
    };
    hear('r1', half);
    hear('r1', whole);
    expect(here.sees('r1')).toEqual(whole);
    expect(both.current.isRestorable('r1')).toBe(false);
    hear('r1', undefined);
    expect(here.sees('r1')).toBeUndefined();

    act(() => here.edits().change('r2', half));
    hear('r2', whole);
    expect(here.sees('r2')).toEqual(half);
    act(() => both.current.restore('r2'));
    expect(here.sees('r2')).toEqual(half);

    // The other tab has stored an older edit later.
    act(() => here.edits().change('r3', whole));
    hear('r3', half, timestamp() - 1000);
    expect(here.sees('r3')).toEqual(whole);
    window.dispatchEvent(new Event('pagehide'));
    expect(typist().sees('r3')).toEqual(whole);
    act(() => both.current.restore('r3'));
    expect(here.sees('r3')).toEqual(half);
    vi.useRealTimers();
  });

  it('made here is gone once another tab has sent it, but not what was typed since', () => {
    vi.useFakeTimers();
    const here = typist('here');
    const key = 'marl.answers.anna.r1';
    const type = (answers: typeof half): string => {
      act(() => here.edits().change('r1', answers));
      vi.advanceTimersByTime(250);
      return localStorage.getItem(key)!;
    };
    const hearRemoved = (oldValue: string) =>
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
        vi.advanceTimersByTime(20);
      });
    const first = type(half);
    type(whole);
    hearRemoved(first);
    expect(here.sees('r1')).toEqual(whole);
    hearRemoved(type(half));
    expect(here.sees('r1')).toBeUndefined();
    vi.useRealTimers();
  });

  it.each(['bulkAnswers', 'decisions'] as const)('of the kind %s is followed in other tabs, too', (kind) => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useEdits('anna', kind, 'here'));
    const newValue = JSON.stringify({ answers: half, at: timestamp(), tab: 'there' });
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: `marl.${kind}.anna.d1`, newValue }));
      vi.advanceTimersByTime(20);
    });
    expect(result.current[0]('d1')).toEqual(half);
    vi.useRealTimers();
  });

  it('made here stays if another tab changes and sends it at once, before it has stored its change', () => {
    vi.useFakeTimers();
    const key = 'marl.answers.anna.r1';
    const here = typist('here');
    act(() => here.edits().change('r1', half));
    vi.advanceTimersByTime(300);
    const there = typist('there');
    let oldValue = localStorage.getItem(key);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementationOnce(() => (oldValue = localStorage.getItem(key)));
    act(() => there.edits().change('r1', whole));
    act(() => there.edits().saved([{ recordId: 'r1', version: 'v2' }], timestamp()));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
      vi.advanceTimersByTime(20);
    });
    expect(here.sees('r1')).toEqual(half);
    vi.useRealTimers();
  });

  it('is stored again if another tab has saved the record and deleted the stored edit', () => {
    const anna = typist();
    act(() => anna.edits().change('r1', half));
    window.dispatchEvent(new Event('pagehide'));
    openEditStorage('anna').remove('r1');
    act(() => anna.edits().savedElsewhere('r1', () => false));
    window.dispatchEvent(new Event('pagehide'));
    expect(typist().sees('r1')).toEqual(half);
  });

  it('stays stored if another tab saves or discards an older version of it', () => {
    const early = typist();
    act(() => early.edits().change('r1', half));
    const late = typist();
    act(() => late.edits().change('r1', whole));
    window.dispatchEvent(new Event('pagehide'));
    act(() => early.edits().remove('r1'));
    expect(typist().sees('r1')).toEqual(whole);
  });

  it('that does not fit into storage is retried, and the browser asks before it is lost', () => {
    const anna = typist();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => anna.edits().change('r1', half));
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    expect(leave()).toBe(false);
    expect(toastsSaid().map(({ message }) => message)).toEqual([i18n.t('net:notStored')]);
    full.mockRestore();
    expect(leave()).toBe(true);
    expect(typist().sees('r1')).toEqual(half);
  });
});
