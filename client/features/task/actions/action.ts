import type { Outcome } from '#client/features/sync/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation } from '../model.ts';

/** What a person can do with records of task datasets. */
export type ActionKind = 'validate' | 'discard' | 'reset' | 'undo' | 'clear' | 'save' | 'restore';

/** What a record was before an action. */
export interface Former {
  readonly status: TaskRecordStatus;
  readonly annotation: Annotation | undefined;
  /** Who had made the annotation. */
  readonly agent: string | undefined;
}

/** What becomes of one record. */
export interface Item {
  readonly recordId: string;
  /** The annotation that is stored; without one the record's own stays, or what is predicted is confirmed. */
  readonly annotation: Annotation | undefined;
  /** Whose annotation it is; the viewer's when absent. */
  readonly agent?: string | undefined;
  /** The status it has on screen; undefined for a record of another page. */
  readonly from: TaskRecordStatus | undefined;
  /** The status it will have. */
  readonly status: TaskRecordStatus;
  /** What it is after undoing this. */
  readonly before?: Former | undefined;
}

/** One action on some records. */
export interface Action {
  readonly kind: ActionKind;
  readonly items: readonly Item[];
  /** Called with the records that are saved, and their new versions. */
  onSaved?(saved: readonly Outcome[]): void;
  /** Called with the records that the server refused. */
  onRefused?(ids: readonly string[]): void;
  /** Called with the records for which this was undone, and their new versions. */
  onUndone?(saved: readonly Outcome[]): void;
  /** Called before this is redone: prepares the edits. */
  onRedo?(): void;
  /** What this undoes. */
  readonly undoes?: Action;
  /** What this redoes. */
  readonly redoes?: Action;
}
