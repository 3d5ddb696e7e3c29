/**
 * Over HTTP/1.1 a browser opens six connections to an origin, for all its tabs together, and a stream holds one. Half of them
 * stay free for everything else; a tab that finds no slot waits until another closes or is hidden.
 */
const SLOTS = ['marl.live.1', 'marl.live.2', 'marl.live.3'];

/** Runs what holds a connection open, in one of the slots that the browser's tabs share. */
export async function inSlot<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks; elsewhere each tab is on its own.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  const { held = [] } = await locks.query();
  const free = SLOTS.filter((slot) => held.every(({ name }) => name !== slot));
  const slots = free.length ? free : SLOTS;
  const slot = slots[Math.floor(Math.random() * slots.length)]!;
  return locks.request(slot, { signal }, run);
}
