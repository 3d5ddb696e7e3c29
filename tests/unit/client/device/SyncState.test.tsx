import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SyncState } from '#client/features/device/SyncState.tsx';
import { jobChanges, openEditStorage } from '#client/features/sync/index.ts';
import { HeaderOutlet, HeaderSlotsProvider } from '#client/ui/HeaderSlots.tsx';
import { RecordServer } from '../response/recordServer.tsx';

describe('the sync state in the header', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: new Date(2026, 0, 5, 14, 2) });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const go = (isOnline: boolean) =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      await vi.advanceTimersByTimeAsync(0);
    });
  const state = () => screen.getByRole('link').textContent;
  const told = () => screen.getByRole('status').textContent;

  async function open(): Promise<void> {
    const { wrapper: Wrapper } = new RecordServer();
    render(
      <Wrapper>
        <MemoryRouter>
          <HeaderSlotsProvider>
            <HeaderOutlet name="sync" />
            <SyncState userId="anna" />
          </HeaderSlotsProvider>
        </MemoryRouter>
      </Wrapper>,
    );
    await passing(0);
  }

  it('is always there, in words, and leads to the page about this device', async () => {
    await open();
    expect(state()).toBe('All saved');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/device');
    expect(told()).toBe('');
  });

  it('says since when it is offline, also after a reload', async () => {
    await open();
    await go(false);
    expect(state()).toBe('Offline since 2:02 PM');
    cleanup();
    await passing(10 * 60_000);
    await open();
    expect(state()).toBe('Offline since 2:02 PM');
    await go(true);
    expect([state(), told()]).toEqual(['All saved', 'All saved']);
    await passing(10 * 60_000);
    await go(false);
    expect(state()).toBe('Offline since 2:22 PM');
  });

  it('counts what was typed and not sent, once it stays so', async () => {
    await open();
    const drafts = openEditStorage('anna');
    drafts.save('r1', { answers: { comment: { text: 'half a thought' } }, at: Date.now() });
    openEditStorage('bert').save('r1', { answers: { comment: { text: 'not anna’s' } }, at: Date.now() });
    await passing(500);
    expect(state()).toBe('All saved');
    await passing(1000);
    expect([state(), told()]).toEqual(['1 unsaved', '']);
    drafts.remove('r1');
    await passing(500);
    expect(state()).toBe('All saved');
  });

  it('counts what jobs have still to send', async () => {
    await open();
    const job = {};
    act(() => jobChanges.emit(job, 20, 'running'));
    await passing(900);
    expect(state()).toBe('All saved');
    await passing(200);
    act(() => jobChanges.emit(job, 10, 'running'));
    expect(state()).toBe('Sending 10');
    act(() => jobChanges.emit(job, 10, 'waiting'));
    await passing(0);
    expect(state()).toBe('10 waiting');
    act(() => jobChanges.emit(job, 0, 'running'));
    await passing(0);
    expect(state()).toBe('All saved');
  });
});
