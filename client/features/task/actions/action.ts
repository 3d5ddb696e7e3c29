import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation } from '../model.ts';

/** What a person can do with records of the older tasks. */
export type ActionKind = 'validate' | 'discard' | 'reset' | 'undo' | 'clear' | 'save' | 'restore';

/** What a record was. */
export interface Former {
  readonly status: TaskRecordStatus;
  readonly annotation: Annotation | undefined;
  /** Who had made the annotation. */
  readonly agent: string | undefined;
}

/** What becomes of one record. */
export interface Item {
  readonly id: string;
  /** The annotation that is stored; without one the record's own stays, or what is predicted is confirmed. */
  readonly annotation: Annotation | undefined;
  /** Whose annotation it is; the viewer's when absent. */
  readonly agent?: string | undefined;
  /** The status it has on screen; undefined for a record of another page. */
  readonly from: TaskRecordStatus | undefined;
  /** The status it will have. */
  readonly status: TaskRecordStatus;
  /** What it is to be when this is taken back. */
  readonly before?: Former | undefined;
}

/** One act on some records. */
export interface Action {
  readonly kind: ActionKind;
  readonly items: readonly Item[];
  /** Hears of the records that are stored, and of their new versions. */
  onStored?(stored: readonly Outcome[]): void;
  /** Hears of the records that the server did not take. */
  onRefused?(ids: readonly string[]): void;
  /** Hears of the records for which this was taken back, and of their new versions. */
  onUndone?(stored: readonly Outcome[]): void;
  /** Makes ready what is held, before this is done again. */
  onAgain?(): void;
  /** What this takes back. */
  readonly undoes?: Action;
  /** What this does again after it was taken back. */
  readonly redoes?: Action;
}

/** What became of one record. */
export interface Outcome {
  readonly recordId: string;
  /** The version that is stored now. */
  readonly version: string | null;
  /** Why it is as it was; null when it was stored. */
  readonly error: string | null;
  /** Whether it is as it was because there was no network. */
  readonly isOffline?: boolean;
}
