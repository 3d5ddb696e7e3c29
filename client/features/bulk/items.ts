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
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { RecordFields_RecordFragmentDoc, type RecordFields_RecordFragment } from './Bulk.generated.ts';

/** What one record's response will be; PENDING deletes it. */
export interface BulkItem {
  readonly recordId: string;
  readonly status: RecordStatus;
  readonly answers: Answers;
}

/** A record as it stands before it is answered together with others. */
export interface SelectedRecord {
  readonly id: string;
  readonly status: RecordStatus;
  /** What is saved; empty for a pending record. */
  readonly saved: Answers;
  /** Field name → text; undefined where nobody asks for marks in it. */
  readonly contents: Readonly<Record<string, unknown>> | undefined;
}

/** What is given to all the records. */
export interface Given {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly status: RecordStatus;
}

/**
 * The answers as they will be for one record. What the form leaves open stays as it was saved, so that nothing is lost that
 * nobody has seen: other answers when records are discarded, and always the spans, which belong to one text.
 */
export function answersFor(record: SelectedRecord, { questions, answers, status }: Given): Answers {
  const merged = { ...record.saved, ...answers };
  // A finished response says of a text without marks that there is nothing to mark; an unfinished one says nothing.
  if (status === 'SUBMITTED') return sendableAnswers(questions, merged, record.contents);
  const given = questions.filter(({ name }) => name in merged);
  return sendableAnswers(given, merged, record.contents);
}

/** Whether the answers complete each of the records, with what was saved of it. */
export function completesAll(
  records: readonly SelectedRecord[],
  { questions, answers }: Pick<Given, 'questions' | 'answers'>,
): boolean {
  return records.every((record) => canSubmit(questions, { ...record.saved, ...answers }));
}

/** Whether an answer saved earlier would be replaced by another one. */
export function isOverwritten(record: SelectedRecord, { answers }: Pick<Given, 'answers'>): boolean {
  return Object.entries(answers).some(([name, value]) => {
    const saved = record.saved[name];
    return saved !== undefined && !sameAnswer(saved, value);
  });
}

/** What is sent for the records. */
export function itemsFor(records: readonly SelectedRecord[], given: Given): BulkItem[] {
  return records.map((record) => ({
    recordId: record.id,
    status: given.status,
    answers: answersFor(record, given),
  }));
}

/** What brings the records back to how they are now. */
export function restoringItems(records: readonly SelectedRecord[]): BulkItem[] {
  return records.map(({ id, status, saved }) => ({ recordId: id, status, answers: saved }));
}

/** The selected records as the cache holds them, without those it does not know (any more). */
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
