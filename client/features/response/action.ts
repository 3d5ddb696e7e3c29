import type { AnswerInput, RecordStatus } from '#client/graphql/schema-types.ts';

/** What a person can do with a record. */
export type ActionKind = 'submit' | 'draft' | 'discard' | 'clear';

/** One act on one record; `answers` is what is sent along, empty when the response is cleared. */
export interface Action {
  readonly kind: ActionKind;
  readonly recordId: string;
  readonly answers: readonly AnswerInput[];
}

const STATUS_AFTER = { submit: 'SUBMITTED', draft: 'DRAFT', discard: 'DISCARDED', clear: 'PENDING' } as const;
const KIND_FOR = { SUBMITTED: 'submit', DRAFT: 'draft', DISCARDED: 'discard', PENDING: 'clear' } as const;

/** The record's status once the act is done. */
export function statusAfter(kind: ActionKind): RecordStatus {
  return STATUS_AFTER[kind];
}

/** The act that brings a record (back) to a status. */
export function actionFor(status: RecordStatus): ActionKind {
  return KIND_FOR[status];
}
