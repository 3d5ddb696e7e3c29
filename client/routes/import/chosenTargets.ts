import type { Targets } from '#client/features/transfer/index.ts';

/** Where somebody said that the columns of a file go, in a dataset. */
export interface Chosen {
  readonly fileId: string;
  readonly datasetId: string;
  readonly targets: Targets;
}

const KEY = 'marl.importTargets';

/** What was chosen last in this tab: it outlives a reload, as the file does, and others in other tabs. */
export function readChosen(): Chosen | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Chosen | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepChosen(chosen: Chosen): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Then it lasts as long as the page.
  }
}
