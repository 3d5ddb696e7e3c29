import type { OutboxStorage, Tabs } from './device.ts';
import type { Entry } from './entry.ts';

interface Ports {
  readonly storage: OutboxStorage;
  readonly tabs: Tabs;
}

interface Heir {
  /** Resolves to whether the device has stored what was taken. */
  take(entries: readonly Entry[]): Promise<boolean>;
  pump(): void;
}

/**
 * Returns a function that takes over the unsent actions of other tabs as soon as each of them is closed. Called with the id of a tab, it
 * does nothing if that tab is known already.
 */
export function createHeir(userId: string, { storage, tabs }: Ports, heir: Heir) {
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

  return async function inherit(from?: string): Promise<void> {
    if (from !== undefined && known.has(from)) return;
    const others = (await storage.list(userId)).map(({ tab }) => tab);
    for (const tab of new Set(others)) {
      if (tab === tabs.own || known.has(tab)) continue;
      known.add(tab);
      tabs.afterClosing(tab, async () => {
        const left = (await storage.list(userId)).filter((entry) => entry.tab === tab);
        const isKept = await heir.take(left.sort((a, b) => a.at - b.at).map(inheritedFrom));
        // Without room for a copy, the original stays.
        if (isKept) await storage.remove(left);
        heir.pump();
      });
    }
  };
}
