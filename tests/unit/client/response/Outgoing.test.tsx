import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Outgoing } from '#client/features/response/Outgoing.tsx';
import { HeaderOutlet, HeaderSlotsProvider } from '#client/ui/HeaderSlots.tsx';
import { RecordServer } from './recordServer.tsx';

describe('what the header says of the network', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('is that it is away as soon as it is, though nothing waits for it', async () => {
    const { wrapper: Wrapper } = new RecordServer();
    render(
      <Wrapper>
        <HeaderSlotsProvider>
          <HeaderOutlet name="sync" />
          <Outgoing userId="anna" />
        </HeaderSlotsProvider>
      </Wrapper>,
    );
    const go = (isOnline: boolean) =>
      act(async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      });
    expect(screen.queryByRole('status')).toBeNull();
    await go(false);
    expect(screen.getByRole('status').textContent).toBe('Offline');
    await go(true);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
