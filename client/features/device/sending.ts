import { useSyncExternalStore } from 'react';
import { jobChanges } from '#client/features/sync/index.ts';
import { createEmitter } from '#client/lib/emitter.ts';

const jobs = new Map<object, { left: number; isWaiting: boolean }>();
const changes = createEmitter<[]>();

jobChanges.on((job, left, state) => {
  if (left > 0) jobs.set(job, { left, isWaiting: state === 'waiting' });
  else jobs.delete(job);
  changes.emit();
});

const count = (): number => [...jobs.values()].reduce((sum, { left }) => sum + left, 0);
const isWaiting = (): boolean => [...jobs.values()].some((job) => job.isWaiting);

/** How many records the jobs of this page have still to send, and whether they wait for the network. */
export const useSending = () => ({
  count: useSyncExternalStore(changes.on, count),
  isWaiting: useSyncExternalStore(changes.on, isWaiting),
});
