import { notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { useTaskActions } from '#client/features/task/actions/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { DATASET, type TaskServer } from './taskServer.tsx';

/** Nothing is left of a test for the next: neither on the device nor on the page. */
export function beginFresh(): void {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    clearToasts();
    notifications.clean();
  });
}

/** A page at work on all records of a server. */
export async function begin(server: TaskServer) {
  const dataset = await server.dataset();
  const records = await server.load();
  const { result, unmount } = renderHook(() => useTaskActions(dataset, 'anna'), { wrapper: server.wrapper });
  return {
    actions: () => result.current,
    record: (id: string) => server.shown().find((one) => one.id === `${DATASET}.${id}`)!,
    records,
    /** As the browser does when it loads the page anew. */
    leave() {
      window.dispatchEvent(new Event('pagehide'));
      unmount();
    },
  };
}

/** What toasts say, the newest last. */
export async function said(): Promise<string[]> {
  // A toast appears 100 ms after the one it takes the place of.
  await expect.poll(() => notificationsStore.getState().notifications.length).toBeGreaterThan(0);
  return notificationsStore.getState().notifications.map(({ message }) => {
    const body = message as string | { props: { message: string } };
    return typeof body === 'string' ? body : body.props.message;
  });
}

export const idOf = (id: string): string => `${DATASET}.${id}`;
