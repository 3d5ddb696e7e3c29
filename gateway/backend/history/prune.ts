import { DAY_MS } from '../store/clock.ts';
import type { Store } from '../store/store.ts';

/** The number of entries in a step. Other requests wait for one step at most. */
const BATCH = 500;

/** Deletes the oldest entries that are older than so many days, one step of them. Returns false when none are left. */
export function pruneSome({ db, history }: Store, days: number | null): boolean {
  if (days === null) return false;
  const time = (Date.now() - days * DAY_MS) * 1000;
  const chain = history.withOlder(time);
  if (!chain) return false;
  const first = history.first(chain, BATCH);
  // Prunes in the order of the numbers, even if the clock was wrong for a time.
  const kept = first.findIndex(({ made_at }) => made_at >= time);
  const old = kept === -1 ? first : first.slice(0, kept);
  const { pk, hash, made_at } = old.at(-1)!;
  db.transaction(() => {
    history.removeUpTo(pk);
    history.pruneChain({ ...chain, pruned: chain.pruned + old.length, pruned_hash: hash, complete_since: made_at });
  });
  return true;
}
