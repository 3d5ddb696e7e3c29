import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation } from '../model.ts';

/** What a person can do with records of the older tasks. */
export type DeedKind = 'validate' | 'discard' | 'reset' | 'undo' | 'clear' | 'save';

/** What becomes of one record. */
export interface Item {
  readonly id: string;
  /** The annotation that is stored; without one the record's own stays, or what is predicted is confirmed. */
  readonly annotation: Annotation | undefined;
  /** The status it has on screen; undefined for a record of another page. */
  readonly from: TaskRecordStatus | undefined;
  /** The status it will have. */
  readonly status: TaskRecordStatus;
}

/** One act on some records. */
export interface Deed {
  readonly kind: DeedKind;
  readonly items: readonly Item[];
}

/** What became of one record. */
export interface Outcome {
  readonly recordId: string;
  /** The version that is stored now. */
  readonly version: string | null;
  /** Why it is as it was; null when it was stored. */
  readonly error: string | null;
}
