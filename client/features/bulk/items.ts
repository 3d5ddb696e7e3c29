import type { ApolloCache } from '@apollo/client';
import {
  type Answers,
  canSubmit,
  fromResponse,
  type Question,
  sameAnswer,
  sendableAnswers,
} from '#client/features/answer/index.ts';
import {
  SavedResponse_RecordFragmentDoc,
  type SavedResponse_RecordFragment,
} from '#client/features/response/Response.generated.ts';
import { isCompletedByOthers } from '#client/features/record/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import {
  RecordFields_RecordFragmentDoc,
  type RecordFields_RecordFragment,
  RecordTeamStatus_RecordFragmentDoc,
  type RecordTeamStatus_RecordFragment,
} from './Bulk.generated.ts';

/** The new response to a record; PENDING deletes it. */
export interface BulkItem {
  readonly recordId: string;
  readonly status: RecordStatus;
  readonly answers: Answers;
}

/** A record before a bulk action. */
export interface SelectedRecord {
  readonly id: string;
  readonly status: RecordStatus;
  /** The saved answers; empty for a pending record. */
  readonly saved: Answers;
  /** Field name → text; undefined without span questions. */
  readonly contents: Readonly<Record<string, unknown>> | undefined;
}

/** The form of a bulk action, the same for all records. */
export interface BulkInput {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly status: RecordStatus;
}

/**
 * The answers to one record after the action. Questions that the form leaves open keep their saved answers: the person may not have seen
 * them, and spans belong to a single text.
 */
export function answersFor(record: SelectedRecord, { questions, answers, status }: BulkInput): Answers {
  const merged = { ...record.saved, ...answers };
  // Only in a submitted response does a text without spans count as answered.
  if (status === 'SUBMITTED') return sendableAnswers(questions, merged, record.contents);
  const answered = questions.filter(({ name }) => name in merged);
  return sendableAnswers(answered, merged, record.contents);
}

/** Whether the form and the saved answers together complete each record. */
export function completesAll(
  records: readonly SelectedRecord[],
  { questions, answers }: Pick<BulkInput, 'questions' | 'answers'>,
): boolean {
  return records.every((record) => canSubmit(questions, { ...record.saved, ...answers }));
}

/** Whether the action replaces a saved answer with a different one. */
export function isOverwritten(record: SelectedRecord, { answers }: Pick<BulkInput, 'answers'>): boolean {
  return Object.entries(answers).some(([name, value]) => {
    const saved = record.saved[name];
    return saved !== undefined && !sameAnswer(saved, value);
  });
}

export function itemsFor(records: readonly SelectedRecord[], form: BulkInput): BulkItem[] {
  return records.map((record) => ({ recordId: record.id, status: form.status, answers: answersFor(record, form) }));
}

/** The items that undo an action on the records. */
export function restoringItems(records: readonly SelectedRecord[]): BulkItem[] {
  return records.map(({ id, status, saved }) => ({ recordId: id, status, answers: saved }));
}

/** The selected records that are in the cache. */
export function selectedRecords(cache: ApolloCache, ids: Iterable<string>): SelectedRecord[] {
  return [...ids].flatMap((recordId) => {
    const record = cachedRecord(cache, recordId);
    if (!record) return [];
    const id = cache.identify({ __typename: 'Record', id: recordId });
    const texts = cache.readFragment<RecordFields_RecordFragment>({ id, fragment: RecordFields_RecordFragmentDoc });
    const { status, response } = record;
    return [{ id: recordId, status, saved: fromResponse(response), contents: texts?.fields ?? undefined }];
  });
}

export const cachedRecord = (cache: ApolloCache, recordId: string): SavedResponse_RecordFragment | null =>
  cache.readFragment<SavedResponse_RecordFragment>({
    id: cache.identify({ __typename: 'Record', id: recordId }),
    fragment: SavedResponse_RecordFragmentDoc,
    fragmentName: 'SavedResponse_record',
  });

/** The records that others have completed, as far as the cache knows. */
export const completedByOthers = (cache: ApolloCache, ids: Iterable<string>): string[] =>
  [...ids].filter((recordId) => {
    const id = cache.identify({ __typename: 'Record', id: recordId });
    const fragment = RecordTeamStatus_RecordFragmentDoc;
    const record = cache.readFragment<RecordTeamStatus_RecordFragment>({ id, fragment });
    return record !== null && isCompletedByOthers(record);
  });
