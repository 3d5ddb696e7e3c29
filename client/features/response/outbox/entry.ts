import type { AnswerInput, RecordStatus } from '#client/graphql/schema-types.ts';
import type { SavedResponse_PayloadFragment, SavedResponse_RecordFragment } from '../Response.generated.ts';

/** What a person can do with a record. */
export type ActionKind = 'submit' | 'draft' | 'discard' | 'clear';

/** One action on one record; `answers` is what is sent along, empty when the response is cleared. */
export interface Action {
  readonly kind: ActionKind;
  readonly recordId: string;
  readonly answers: readonly AnswerInput[];
}

const STATUS_AFTER = { submit: 'SUBMITTED', draft: 'DRAFT', discard: 'DISCARDED', clear: 'PENDING' } as const;
const KIND_FOR = { SUBMITTED: 'submit', DRAFT: 'draft', DISCARDED: 'discard', PENDING: 'clear' } as const;

/** The record's status once the action is done. */
export const statusAfter = (kind: ActionKind): RecordStatus => STATUS_AFTER[kind];

/** The action that brings a record (back) to a status. */
export const actionFor = (status: RecordStatus): ActionKind => KIND_FOR[status];

/** A record as far as saving changes it. */
export type SavedRecord = SavedResponse_RecordFragment;

/** What the server has made of an action; without the dataset when it was only read again. */
export interface Saved {
  readonly record: SavedRecord;
  readonly dataset?: SavedResponse_PayloadFragment['dataset'];
}

/** The response that an action builds on, as its author knew it. */
interface Basis {
  readonly status: RecordStatus;
  readonly responseId?: string | undefined;
  /** When it was last changed; null for none. */
  readonly version: string | null;
}

/** An action with all it takes to send it later, from any page and after a crash, and to show its outcome until then. */
export interface Entry extends Action {
  /** Tells apart the actions on one record. */
  readonly id: string;
  readonly userId: string;
  readonly datasetId: string;
  /** The tab that sends it. */
  readonly tab: string;
  /** When it was done; see `timestamp`. */
  readonly at: number;
  readonly basis: Basis;
  /** What the record will be once it is sent. */
  readonly outcome: SavedRecord;
  /** Whether the response may have been changed elsewhere, so that it is read again before it is written. */
  readonly mayConflict: boolean;
  /** Whether it had to wait for the connection. */
  readonly isLate: boolean;
  /** What earlier actions of this user may have made of the record: they were sent, and nobody knows whether they arrived. */
  readonly possibleOutcomes: readonly SavedRecord[];
}

/** When the response to a record was last changed; null without one. */
export function versionOf(record: SavedRecord | null | undefined): string | null {
  return record?.response?.updatedAt ?? null;
}

/** What an action done now would build on. */
export function basisOn(record: SavedRecord | null | undefined): Basis {
  return { status: record?.status ?? 'PENDING', responseId: record?.response?.id, version: versionOf(record) };
}
