import { createEmitter } from '#client/lib/emitter.ts';
import type { OutboxStorage } from './storage.ts';
import type { Entry } from './entry.ts';

interface Waiting {
  /** The unsent actions. */
  entries(): readonly Entry[];
  /** Whether they have to wait for the connection. */
  isWaiting(): boolean;
}

/** Stores unsent actions on the device, and notices those for which it has no room: they would not outlive the page. */
export function createDeviceCopies(storage: OutboxStorage, { entries, isWaiting }: Waiting) {
  const found = createEmitter<[]>();
  /** The ids of actions that the device did not store. */
  const unkept = new Set<string>();
  let hasTold = false;

  /** Shows once that such actions have to wait. */
  function tell(): void {
    const isAny = entries().some(({ id }) => unkept.has(id));
    if (isWaiting() && isAny && !hasTold) found.emit();
    hasTold = isAny && (isWaiting() || hasTold);
  }

  /** Stores actions, also those for which there was no room before. Resolves to whether there was room. */
  async function keep(added: readonly Entry[]): Promise<boolean> {
    const ids = new Set(added.map(({ id }) => id));
    const all = [...entries().filter(({ id }) => unkept.has(id) && !ids.has(id)), ...added];
    const isKept = await storage.put(all);
    for (const { id } of all) unkept[isKept ? 'delete' : 'add'](id);
    tell();
    return isKept;
  }

  return { keep, tell, onUnkept: found.on };
}
