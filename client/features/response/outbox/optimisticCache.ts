import type { ApolloCache } from '@apollo/client';
import { metricsAfter, ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import type { AnswerInput, AnswerValueInput } from '#client/graphql/schema-types.ts';
import { SavedRecordDocument, type SavedRecordQuery } from '../Response.generated.ts';
import { type Action, type Entry, type Saved, type SavedRecord, statusAfter } from './entry.ts';

/** Shows actions and their results in Apollo's cache. Each record has an optimistic layer of its own over the server's version. */
export const createOptimisticCache = (cache: ApolloCache) => ({
  /** Shows a record as it will be once the action is saved. */
  applyOptimistically(entry: Entry): void {
    cache.recordOptimisticTransaction((layer) => writeOutcome(layer, entry), layerOf(entry.recordId));
  },
  /** Replaces the optimistic version of a record by the server's, in one update. */
  settle(recordId: string, saved?: Saved): void {
    cache.batch({
      removeOptimistic: layerOf(recordId),
      optimistic: false,
      update: (root) => saved && writeSaved(root, saved),
    });
  },
});

export type OptimisticCache = ReturnType<typeof createOptimisticCache>;

/** A cached record: as shown on screen, or as the server last returned it. */
export function readSaved(cache: ApolloCache, recordId: string, from: 'screen' | 'server'): SavedRecord | null {
  const optimistic = from === 'screen';
  const variables = { recordId };
  return cache.readQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, optimistic })?.record ?? null;
}

function writeRecord(cache: ApolloCache, record: SavedRecord): void {
  const variables = { recordId: record.id };
  cache.writeQuery<SavedRecordQuery>({ query: SavedRecordDocument, variables, data: { record } });
}

function writeSaved(cache: ApolloCache, { record, dataset }: Saved): void {
  writeRecord(cache, record);
  if (!dataset) return;
  cache.writeQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: dataset.id }, data: { dataset } });
}

const layerOf = (recordId: string): string => `outbox ${recordId}`;

/** Counters change relative to the layer below: other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, { recordId, datasetId, basis, outcome }: Entry): void {
  const from = readSaved(cache, recordId, 'screen')?.status ?? basis.status;
  writeRecord(cache, outcome);
  cache.updateQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId } }, (data) => {
    const dataset = data?.dataset;
    if (!dataset?.metrics) return undefined;
    return { dataset: { ...dataset, metrics: metricsAfter(dataset.metrics, from, outcome.status) } };
  });
}

type SavedAnswer = NonNullable<SavedRecord['response']>['answers'][number];

/** What the cache must know of a question to hold an answer to it. */
export type AnsweredQuestion = Pick<SavedAnswer['question'], '__typename' | 'id' | 'name'>;

/** What a record will be after an action, as far as this client can know it. */
export function outcomeOf(action: Action, record: SavedRecord, questions: readonly AnsweredQuestion[]): SavedRecord {
  const { id, updatedAt, response } = record;
  const status = statusAfter(action.kind);
  if (status === 'PENDING') return { __typename: 'Record', id, updatedAt, status, response: null };
  return {
    __typename: 'Record',
    id,
    updatedAt,
    status,
    response: {
      __typename: 'Response',
      // Replaced by the real one when the server answers.
      id: response?.id ?? `new:${id}`,
      status,
      answers: action.answers.flatMap((answer) => toSaved(answer, questions)),
      updatedAt: response?.updatedAt ?? updatedAt,
    },
  };
}

function toSaved({ question: name, value }: AnswerInput, questions: readonly AnsweredQuestion[]): SavedAnswer[] {
  const question = questions.find((candidate) => candidate.name === name);
  return question ? [{ __typename: 'QuestionAnswer', question, answer: toAnswer(value) } as SavedAnswer] : [];
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
