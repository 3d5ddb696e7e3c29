import type { Entry } from './entry.ts';
import * as queueState from './queueState.ts';
import type { Ports, ActionQueue } from './actionQueue.ts';

/**
 * Returns a function that takes over the unsent actions of other tabs as soon as each of them is closed. Called with the id of a tab, it
 * does nothing if that tab is known already.
 */
export function createTakeover(
  userId: string,
  { storage, tabs }: Pick<Ports, 'storage' | 'tabs'>,
  actionQueue: ActionQueue,
  pump: () => void,
) {
  const known = new Set<string>();

  /** The closed tab may have sent it without getting an answer. */
  const inheritedFrom = (entry: Entry): Entry => ({
    ...entry,
    tab: tabs.own,
    mayConflict: true,
    isLate: true,
    // Earlier versions of the product stored no outcomes.
    possibleOutcomes: [...((entry as Partial<Entry>).possibleOutcomes ?? []), entry.outcome],
  });

  /**
   * Queues what a closed tab has left, but for records on which this tab knows a newer action. Resolves to whether the device has stored
   * what was taken.
   */
  async function take(entries: readonly Entry[]): Promise<boolean> {
    const state = actionQueue.state();
    const taken = entries.filter(({ recordId, at }) => {
      const own = queueState.newest(state, recordId) ?? state.failed.get(recordId)?.entry;
      return !own || own.at < at;
    });
    const refused = taken.filter((entry) => entry.refused);
    const isKept = actionQueue.add(taken.filter((entry) => !entry.refused));
    const areKept = refused.length === 0 || actionQueue.addRefused(refused);
    return (await isKept) && areKept;
  }

  return async function takeOver(from?: string): Promise<void> {
    if (from !== undefined && known.has(from)) return;
    const others = (await storage.list(userId)).map(({ tab }) => tab);
    for (const tab of new Set(others)) {
      if (tab === tabs.own || known.has(tab)) continue;
      known.add(tab);
      tabs.afterClosing(tab, async () => {
        const left = (await storage.list(userId)).filter((entry) => entry.tab === tab);
        const isKept = await take(left.sort((a, b) => a.at - b.at).map(inheritedFrom));
        // Without room for a copy, the original stays.
        if (isKept) await storage.remove(left);
        pump();
      });
    }
  };
}
