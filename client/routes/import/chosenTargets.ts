import type { Targets } from '#client/features/transfer/index.ts';
import { parseJson } from '#client/lib/json.ts';
import { readTab, writeTab } from '#client/lib/tabStorage.ts';

/** Where somebody said that the columns of a file go, in a dataset. */
export interface Chosen {
  readonly fileId: string;
  readonly datasetId: string;
  readonly targets: Targets;
}

const NAME = 'importTargets';

/** What was chosen last in this tab: it outlives a reload, as the file does, and others in other tabs. */
export const readChosen = (): Chosen | undefined => parseJson(readTab(NAME), (raw) => raw as Chosen).value;

export function keepChosen(chosen: Chosen): void {
  writeTab(NAME, JSON.stringify(chosen));
}
