import type { Dataset } from './rememberedDatasets.ts';
import type { Unsent } from './unsent.ts';

/** The work in one dataset that is only on this device. */
export interface Group {
  /** Undefined for edits that do not name their dataset. */
  readonly datasetId: string | undefined;
  /** Undefined while unknown. */
  readonly dataset: Dataset | undefined;
  /** Whether it was deleted, or must not be seen any more. */
  readonly isGone: boolean;
  readonly unsent: readonly Unsent[];
}

/** The text of a file with everything that was typed, for people and programs. */
export function fileOf(username: string, groups: readonly Group[], now = Date.now()): string {
  const content = {
    savedAt: timeOf(now),
    user: username,
    datasets: groups.map(({ datasetId, dataset, unsent }) => ({
      id: datasetId ?? null,
      name: dataset?.name ?? null,
      workspace: dataset?.workspace.name ?? null,
      records: unsent.map(recordOf),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const recordOf = ({ recordId, title, state, what, at, refusal, answers }: Unsent) => ({
  id: recordId ?? null,
  ...(title ? { text: title } : {}),
  state,
  action: what,
  at: timeOf(at),
  ...(refusal ? { reason: reasonOf(refusal) } : {}),
  answers,
});

const reasonOf = ({ reason, theirs }: NonNullable<Unsent['refusal']>): string =>
  theirs ? 'The response was changed elsewhere.' : theirs === null ? 'The record does not exist any more.' : reason;

const timeOf = (time: number): string => new Date(time).toISOString();
