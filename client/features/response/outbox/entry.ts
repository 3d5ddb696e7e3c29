import type { AnswerInput, AnswerValueInput, RecordStatus } from '#client/graphql/schema-types.ts';
import { fromResponse, sameAnswers } from '#client/features/answer/index.ts';
import type { SavedResponse_PayloadFragment, SavedResponse_RecordFragment } from '../Response.generated.ts';

/** The kinds of actions on a record. */
export type ActionKind = 'submit' | 'draft' | 'discard' | 'clear';

/** One action on one record, with its answers. A cleared response has none. */
export interface Action {
  readonly kind: ActionKind;
  readonly recordId: string;
  /** The beginning of the record's text, by which a person recognizes it. */
  readonly title?: string | undefined;
  readonly answers: readonly AnswerInput[];
}

const STATUS_AFTER = { submit: 'SUBMITTED', draft: 'DRAFT', discard: 'DISCARDED', clear: 'PENDING' } as const;
const KIND_FOR = { SUBMITTED: 'submit', DRAFT: 'draft', DISCARDED: 'discard', PENDING: 'clear' } as const;

/** The record's status after an action. */
export const statusAfter = (kind: ActionKind) => STATUS_AFTER[kind];

/** The action that sets a record to a status. */
export const actionFor = (status: RecordStatus): ActionKind => KIND_FOR[status];

/** The part of a record that saving a response changes. */
export type SavedRecord = SavedResponse_RecordFragment;

/** The server's answer to an action; without the dataset if the record was only read. */
export interface Saved {
  readonly record: SavedRecord;
  readonly dataset?: SavedResponse_PayloadFragment['dataset'];
}

/** The response that an action builds on, as its author knew it. */
interface Basis {
  readonly status: RecordStatus;
  readonly responseId?: string | undefined;
  /** When the response was last changed; null without one. */
  readonly version: string | null;
}

/** Why an action was not saved. */
export interface Refusal {
  readonly reason: string;
  /** The record on the server, in a conflict; null if it was deleted. */
  readonly theirs?: SavedRecord | null;
}

/** An action with everything needed to send it later, from any page and after a crash, and to show its outcome until then. */
export interface Entry extends Action {
  readonly id: string;
  readonly userId: string;
  readonly datasetId: string;
  /** The tab that sends the action. */
  readonly tab: string;
  /** When the action was performed; see `timestamp`. */
  readonly at: number;
  readonly basis: Basis;
  /** The record after the action. */
  readonly outcome: SavedRecord;
  /** Whether the response may have been changed elsewhere, so that it is read again before it is written. */
  readonly mayConflict: boolean;
  /** Whether it had to wait for the connection. */
  readonly isLate: boolean;
  /** The reason why the server refused the action. It waits on the device for the person to decide. */
  readonly refused?: Refusal | undefined;
  /** Outcomes of this user's earlier actions that were sent without an answer: the server may or may not have received them. */
  readonly possibleOutcomes: readonly SavedRecord[];
}

/** When the response to a record was last changed; null without one. */
export const versionOf = (record: SavedRecord | null | undefined): string | null => record?.response?.updatedAt ?? null;

/** The version of the record that an action builds on. */
export function basisOn(record: SavedRecord | null | undefined): Basis {
  return { status: record?.status ?? 'PENDING', responseId: record?.response?.id, version: versionOf(record) };
}

/** How the server's record differs from the version an action builds on. */
export type ConflictState = 'untouched' | 'done' | 'changed' | 'deleted';

/** Compares the version an action builds on with the server's. The outcome of this or an earlier action is no conflict. */
export function detectConflict({ basis, outcome, possibleOutcomes }: Entry, now: SavedRecord | null): ConflictState {
  if (!now) return 'deleted';
  const isAt = ({ status, response }: SavedRecord): boolean =>
    now.status === status && sameAnswers(fromResponse(now.response), fromResponse(response));
  if (versionOf(now) === basis.version) return 'untouched';
  if (isAt(outcome)) return 'done';
  return possibleOutcomes.some(isAt) ? 'untouched' : 'changed';
}

type SavedAnswer = NonNullable<SavedRecord['response']>['answers'][number];

/** The part of a question that the cache needs to store an answer to it. */
export type AnsweredQuestion = Pick<SavedAnswer['question'], '__typename' | 'id' | 'name'>;

/** The expected record after an action. */
export function outcomeOf(action: Action, record: SavedRecord, questions: readonly AnsweredQuestion[]): SavedRecord {
  const { id, response } = record;
  const status = statusAfter(action.kind);
  if (status === 'PENDING') return { __typename: 'Record', id, status, response: null };
  const answers = action.answers.flatMap(({ question: name, value }) => {
    const question = questions.find((candidate) => candidate.name === name);
    return question ? [{ __typename: 'QuestionAnswer', question, answer: toAnswer(value) } as SavedAnswer] : [];
  });
  return {
    __typename: 'Record',
    id,
    status,
    response: {
      __typename: 'Response',
      // Replaced by the server's values once it answers, as is the time.
      id: response?.id ?? `new:${id}`,
      status,
      answers,
      updatedAt: response?.updatedAt ?? '',
    },
  };
}

function toAnswer(value: AnswerValueInput): SavedAnswer['answer'] {
  if (value.text !== undefined) return { __typename: 'TextAnswer', text: value.text };
  if (value.label !== undefined) return { __typename: 'LabelAnswer', label: value.label };
  if (value.labels !== undefined) return { __typename: 'MultiLabelAnswer', labels: value.labels };
  if (value.rating !== undefined) return { __typename: 'RatingAnswer', rating: value.rating };
  if (value.spans !== undefined)
    return { __typename: 'SpanAnswer', spans: value.spans.map((span) => ({ __typename: 'Span', ...span })) };
  const ranking = value.ranking.map(({ value: option, rank }) => ({ value: option, rank: rank ?? null }));
  return { __typename: 'RankingAnswer', ranking: ranking.map((ranked) => ({ __typename: 'RankedOption', ...ranked })) };
}
