import { notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { useTaskActions } from '#client/features/task/actions/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { DATASET, type TaskServer } from './taskServer.tsx';

/** Clears the device and the page between tests. */
export function beginFresh(): void {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    clearToasts();
    notifications.clean();
  });
}

/** A page that annotates all records of a server. */
export async function begin(server: TaskServer) {
  const dataset = await server.dataset();
  const records = await server.load();
  const { result, unmount } = renderHook(() => useTaskActions(dataset, 'anna'), { wrapper: server.wrapper });
  return {
    actions: () => result.current,
    record: (id: string) => server.shown().find((one) => one.id === `${DATASET}.${id}`)!,
    records,
    /** Simulates a reload of the page. */
    leave() {
      window.dispatchEvent(new Event('pagehide'));
      unmount();
    },
  };
}

/** The texts of the toasts, newest last. */
export async function said(): Promise<string[]> {
  // A toast appears 100 ms after the one that it replaces.
  await expect.poll(() => notificationsStore.getState().notifications.length).toBeGreaterThan(0);
  return notificationsStore.getState().notifications.map(({ message }) => {
    const body = message as string | { props: { message: string } };
    return typeof body === 'string' ? body : body.props.message;
  });
}

export const idOf = (id: string): string => `${DATASET}.${id}`;
