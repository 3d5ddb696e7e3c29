import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Outgoing } from '#client/features/response/Outgoing.tsx';
import { HeaderOutlet, HeaderSlotsProvider } from '#client/ui/HeaderSlots.tsx';
import { RecordServer } from './recordServer.tsx';

describe('the network state in the header', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('is offline at once, even if nothing waits to be sent', async () => {
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
