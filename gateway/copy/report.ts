import { TooManyRefused } from './refusals.ts';

/** The reasons why the target lacks something of the source, or has it differently. */
export type LossCode =
  | 'USER_REFUSED'
  | 'ROLE_DIFFERS'
  | 'WORKSPACE_REFUSED'
  | 'DATASET_REFUSED'
  | 'OTHER_DATASET'
  | 'OLDER_TASK'
  | 'FIELD_TYPE'
  | 'QUESTION_WITHOUT_FIELD'
  | 'SETTING_REFUSED'
  | 'SETTING_DIFFERS'
  | 'DISTRIBUTION'
  | 'NO_DISTRIBUTION'
  | 'DATASET_METADATA'
  | 'RESOLUTIONS'
  | 'DELETED_USERS'
  | 'REFUSED_USERS'
  | 'RECORDS_REFUSED'
  | 'NEWER_ANSWERS'
  | 'ONLY_THERE'
  | 'RULE_REFUSED';

export interface Loss {
  code: LossCode;
  /** The dataset, workspace or user that it concerns. */
  of: string;
  /** Names and numbers. */
  detail?: string;
  /** The server's words. */
  reason?: string;
}

/** Reports what a dataset loses. */
export type OnLoss = (code: LossCode, about: Pick<Loss, 'detail' | 'reason'>) => void;

export interface DatasetResult {
  /** The name, with that of the workspace, e.g. `argilla/reviews`. */
  name: string;
  /** How many records the source has. */
  records: number;
  /** How many of them were written, because they were missing or different. */
  written: number;
  /** How many are the same on both servers. */
  equal: number;
  differing: number;
  missing: number;
  /** How many only the target has. */
  extra: number;
  /** The digests of all records, of the source and of the target. */
  digests: [source: string, target: string];
  examples: Examples;
}

/** Keys of some records that differ, are missing on the target, or that only the target has. */
export type Examples = Record<'differing' | 'missing' | 'extra', string[]>;

export interface CopyReport {
  users: { created: number; found: number };
  workspaces: { created: number; found: number };
  datasets: DatasetResult[];
  losses: Loss[];
}

export const emptyReport = (): CopyReport => ({
  users: { created: 0, found: 0 },
  workspaces: { created: 0, found: 0 },
  datasets: [],
  losses: [],
});

export const isEqual = ({ differing, missing, extra, digests }: DatasetResult): boolean =>
  differing + missing + extra === 0 && digests[0] === digests[1];

/** Whether the target has everything that the source has, and nothing else in the copied datasets. */
export const isComplete = ({ datasets, losses }: CopyReport): boolean => losses.length === 0 && datasets.every(isEqual);

const MAX_REFUSED = 1000;
const MAX_NAMED = 5;

/** Counts the records that a server refused. Beyond a limit, it ends the copy of the dataset: something else must be wrong. */
export class RefusedRecords {
  #count = 0;
  readonly #named: { key: string; reason: string }[] = [];

  add(key: string, reason: string): void {
    this.#count++;
    if (this.#named.length < MAX_NAMED) this.#named.push({ key, reason });
    if (this.#count > MAX_REFUSED) throw new TooManyRefused(`More than ${MAX_REFUSED} records were refused`);
  }

  tell(onLoss: OnLoss): void {
    if (this.#count === 0) return;
    const reason = this.#named.map((one) => `${one.key}: ${one.reason}`).join('\n');
    onLoss('RECORDS_REFUSED', { detail: String(this.#count), reason });
  }
}
