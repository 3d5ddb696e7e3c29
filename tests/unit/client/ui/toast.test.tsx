import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { Toasts } from '#client/ui/Toasts.tsx';
import { clearToasts, toast } from '#client/ui/toast.ts';
import { toastDuration } from '#client/ui/toastQueue.ts';

beforeAll(() => startI18n());
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <button type="button">elsewhere</button>
        <Toasts />
      </MantineProvider>
    </I18nextProvider>,
  );
});
afterEach(async () => {
  act(() => void clearToasts());
  await pass(1000);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FADE_MS = 150;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (wanted: Parameters<typeof toast>[0]) => act(() => toast(wanted));
const shown = (role: 'status' | 'alert' = 'status') => screen.queryAllByRole(role).map((one) => one.textContent);
const only = () => screen.getByRole('status');

describe('the duration of a toast', () => {
  it.each([
    [1, 7000],
    [120, 7000],
    [121, 8000],
    [360, 9000],
    [20_000, 173_000],
  ])('%i characters: %i ms', (characters, duration) => {
    expect(toastDuration(characters)).toBe(duration);
  });

  it('starts when it is visible, and then the toast fades out', async () => {
    say({ message: 'x'.repeat(121) });
    await pass(7999);
    expect(shown()).toHaveLength(1);
    await pass(1);
    await pass(FADE_MS - 1);
    expect(shown()).toHaveLength(1);
    await pass(1);
    expect(shown()).toEqual([]);
  });

  it('pauses under the pointer and with the focus, and continues', async () => {
    say({ message: 'read me' });
    await pass(5000);
    fireEvent.mouseEnter(only());
    await pass(60_000);
    screen.getByRole('button', { name: 'Close' }).focus();
    fireEvent.mouseLeave(only());
    await pass(60_000);
    expect(shown()).toEqual(['read me']);
    act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
    await pass(1999);
    expect(shown()).toEqual(['read me']);
    await pass(1 + FADE_MS);
    expect(shown()).toEqual([]);
  });

  it('can be infinite for users who prefer that', async () => {
    say({ message: 'for ever', isPermanent: true });
    await pass(1_000_000);
    expect(shown()).toEqual(['for ever']);
  });

  it('starts for the fourth one when there is room for it', async () => {
    for (const message of ['1', '2', '3', '4']) say({ message });
    await pass(0);
    expect(shown()).toEqual(['1', '2', '3']);
    await pass(7000 + FADE_MS);
    expect(shown()).toEqual(['4']);
    await pass(6800);
    expect(shown()).toEqual(['4']);
  });
});

describe('a toast that replaces another', () => {
  it('by its id appears 100 ms after that has gone', async () => {
    say({ message: 'offline', id: 'connection' });
    say({ message: 'something else' });
    say({ message: 'online', id: 'connection' });
    await pass(99);
    expect(shown()).not.toContain('online');
    await pass(1);
    expect(shown()).toContain('online');
    await pass(FADE_MS);
    expect(shown()).toEqual(['something else', 'online']);
  });

  it('is the last of several in quick succession', async () => {
    say({ message: 'one', id: 'count' });
    say({ message: 'two', id: 'count' });
    await pass(50);
    say({ message: 'three', id: 'count' });
    await pass(100 + FADE_MS);
    expect(shown()).toEqual(['three']);
  });

  it('can replace all visible and queued ones', async () => {
    for (const message of ['1', '2', '3', '4']) say({ message });
    say({ message: 'when there is time', isQueued: true });
    say({ message: 'Could not find', kind: 'error', isReplacing: true });
    await pass(100 + FADE_MS);
    expect([shown(), shown('alert')]).toEqual([[], ['Could not find']]);
    await pass(20_000);
    expect([shown(), shown('alert')]).toEqual([[], []]);
  });
});

it('a toast waits in the queue until there is no other, checked every 250 ms', async () => {
  say({ message: 'first' });
  await pass(10);
  say({ message: 'second', isQueued: true });
  say({ message: 'third', isQueued: true });
  // The first toast disappears at 7000, and the next check is at 7010.
  await pass(6999);
  expect(shown()).not.toContain('second');
  await pass(1);
  expect(shown()).toContain('second');
  await pass(7000 + 250 + FADE_MS);
  expect(shown()).toEqual(['third']);
  await pass(7000 + FADE_MS);
  say({ message: 'fourth', isQueued: true });
  await pass(0);
  expect(shown()).toEqual(['fourth']);
});

describe('a user', () => {
  it('closes a toast by a click, its button or Escape', async () => {
    const ways = [
      () => fireEvent.click(only()),
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    ];
    for (const close of ways) {
      say({ message: 'away with it', isPermanent: true });
      await pass(0);
      act(() => void close());
      await pass(FADE_MS);
      expect(shown()).toEqual([]);
    }
  });

  it('gets the focus back where it came from', async () => {
    say({ message: 'F6 leads here' });
    await pass(0);
    const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
    elsewhere.focus();
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    expect(document.activeElement).toBe(elsewhere);
  });

  it('can run its action, which closes it', async () => {
    const run = vi.fn();
    say({ message: 'Saved', action: { label: 'Undo', run } });
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    await pass(FADE_MS);
    expect(shown()).toEqual([]);
  });
});

it.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('a toast of the type %s speaks as %s', async (kind, role) => {
  say({ message: 'hear', kind });
  await pass(0);
  expect(shown(role)).toEqual(['hear']);
});
