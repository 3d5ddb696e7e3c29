import { openOutboxStorage } from './storage.ts';
import { lockOf } from './tabs.ts';
import type { Entry } from './entry.ts';
import { createTakeover } from './takeover.ts';
import type { Outbox } from './outbox.ts';

const STEP_MS = 20;
const MOST_STEPS = 50;

interface Unsent {
  /** The actions of this page, the newest on a record last. */
  readonly own: readonly Entry[];
  /** The records that other open tabs have acted on. */
  readonly elsewhere: ReadonlySet<string>;
}

/** A user's unsent actions on this device, once the page has taken over those of closed tabs. */
export async function unsentIn(outbox: Outbox, userId: string): Promise<Unsent> {
  const storage = openOutboxStorage();
  await outbox.takeOverBy(createTakeover);
  for (let steps = 0; ; steps += 1) {
    const [stored, locks] = await Promise.all([storage.list(userId), heldLocks()]);
    const own = outbox.snapshot().items.map(({ entry }) => entry);
    // Refused actions change nothing.
    const others = stored.filter(
      ({ recordId, refused }) => !refused && !own.some((entry) => entry.recordId === recordId),
    );
    if (steps === MOST_STEPS || others.every(({ tab }) => locks.has(lockOf(tab))))
      return { own, elsewhere: new Set(others.map(({ recordId }) => recordId)) };
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** The names of the locks that open tabs hold. Only secure contexts have locks. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await (navigator as Partial<Navigator>).locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
