import type { Entry, SavedRecord } from '#client/features/response/outbox/entry.ts';
import type { RecordStatus, ResponseStatus } from '#client/graphql/schema-types.ts';

/** A record on the server; without a version it has no response. */
export function savedRecord(id: string, status: RecordStatus, version?: string, text = ''): SavedRecord {
  const question = { __typename: 'TextQuestion', id: 'q1', name: 'comment' } as const;
  const answers = text
    ? [{ __typename: 'QuestionAnswer' as const, question, answer: { __typename: 'TextAnswer' as const, text } }]
    : [];
  const response = {
    __typename: 'Response' as const,
    id: `a ${id}`,
    status: status as ResponseStatus,
    updatedAt: version ?? '',
    answers,
  };
  return { __typename: 'Record', id, status, response: version ? response : null };
}

let made = 0;

/** Anna's action on a pending record: submitting "mine". */
export function entry(recordId: string, parts: Partial<Entry> = {}): Entry {
  made += 1;
  return {
    id: `action ${made}`,
    userId: 'anna',
    datasetId: 'd1',
    tab: 'here',
    at: made,
    kind: 'submit',
    recordId,
    answers: [{ question: 'comment', value: { text: 'mine' } }],
    basis: { status: 'PENDING', version: null },
    outcome: savedRecord(recordId, 'SUBMITTED', 'soon', 'mine'),
    mayConflict: false,
    isLate: false,
    possibleOutcomes: [],
    ...parts,
  };
}
