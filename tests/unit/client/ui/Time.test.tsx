import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime } from '#client/lib/serverTime.ts';
import { HOUR_MS, MINUTE_MS } from '#client/lib/time.ts';
import { Time } from '#client/ui/Time.tsx';

const from = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The server answers; its clock is ahead of that of the device. */
const answer = (aheadMs: number) =>
  noteServerTime(new Response(null, { headers: { date: new Date(Date.now() + aheadMs).toUTCString() } }));

describe('a relative time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    answer(0);
    vi.useRealTimers();
  });

  it.each([
    ['what has happened, on a device whose clock is slow', false, 'now'],
    ['what may lie ahead', true, 'in 2 hr.'],
  ])('is shown for %s', (_, mayLieAhead, shown) => {
    const iso = from(2.1 * HOUR_MS);
    render(<Time iso={iso} mayLieAhead={mayLieAhead} />);
    const time = screen.getByText(shown);
    expect(time.getAttribute('datetime')).toBe(iso);
  });

  it.each([
    ['ahead', -10 * MINUTE_MS],
    ['slow', 10 * MINUTE_MS],
  ])('is that of the server, on a device whose clock is %s', (_, aheadMs) => {
    answer(aheadMs);
    render(<Time iso={from(aheadMs - 5.1 * MINUTE_MS)} />);
    expect(screen.getByText('5 min. ago')).toBeDefined();
  });

  it('is that of the device for what happened there', () => {
    answer(-10 * MINUTE_MS);
    render(<Time clock="device" iso={from(-5.1 * MINUTE_MS)} />);
    expect(screen.getByText('5 min. ago')).toBeDefined();
  });

  it('goes on while the page is open', () => {
    render(<Time iso={from(0)} />);
    expect(screen.getByText('now')).toBeDefined();
    act(() => void vi.advanceTimersByTime(3 * MINUTE_MS + 1_000));
    expect(screen.getByText('3 min. ago')).toBeDefined();
  });
});
