import type { Edit, Outcome } from '#client/features/sync/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation } from '../model.ts';

export type ActionKind = 'validate' | 'discard' | 'reset' | 'undo' | 'clear' | 'save' | 'restore';

/** A record's state before an action. */
export interface Snapshot {
  readonly status: TaskRecordStatus;
  readonly annotation: Annotation | undefined;
  /** The author of the annotation. */
  readonly agent: string | undefined;
}

/** An action's change of one record. */
export interface Item {
  readonly recordId: string;
  /** The annotation to store. Without one, the record keeps its own; validating then confirms the prediction. */
  readonly annotation: Annotation | undefined;
  /** The author of the annotation; by default the viewer. */
  readonly agent?: string | undefined;
  /** The status on screen; undefined for a record of another page. */
  readonly from: TaskRecordStatus | undefined;
  /** The status after the action. */
  readonly status: TaskRecordStatus;
  /** The state that undo restores. */
  readonly before?: Snapshot | undefined;
}

/** A change of unsaved edits, which only undo and redo know. */
export interface EditStep {
  readonly kind: 'edit';
  readonly changes: readonly EditChange[];
}

export interface EditChange {
  readonly recordId: string;
  /** Undefined without an edit. */
  readonly before: Edit<Annotation> | undefined;
  readonly after: Edit<Annotation> | undefined;
}

/** One action on some records. */
export interface Action {
  readonly kind: ActionKind;
  readonly items: readonly Item[];
  /** The number of edits that the action discards. */
  readonly editCount?: number;
  onSaved?(saved: readonly Outcome[]): void;
  onRefused?(recordIds: readonly string[]): void;
  onUndone?(saved: readonly Outcome[]): void;
  /** Called before the action is redone, to prepare the edits. */
  onRedo?(): void;
  /** The action that this one undoes. */
  readonly undoes?: Action;
  /** The action that this one redoes. */
  readonly redoes?: Action;
}
