import { isDeepStrictEqual } from 'node:util';
import type {
  FeedbackDatasetActivityArgs,
  HistoryAction,
  HistoryClient,
  HistoryKind,
  ResponseStatus,
} from '#gateway/graphql/__generated__/types.ts';
import { own } from '#gateway/lib/own.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { refuseCursor } from '../record/record.connection.ts';
import { type RestResponseStatus, type RestValues, toAnswer, toAnswers } from '../response/response.source.ts';

interface RestHistoryVersion {
  status?: RestResponseStatus;
  values: RestValues | null;
  comment?: string | null;
}

interface RestHistoryEntry {
  number: number;
  record_id: string | null;
  made_at: string;
  kind: Lowercase<HistoryKind>;
  action: Lowercase<HistoryAction>;
  after: RestHistoryVersion | null;
  before: RestHistoryVersion | null;
  is_erased: boolean;
  user: RestPerson | null;
  response_user: RestPerson | null;
  client: Lowercase<HistoryClient>;
  is_bulk: boolean;
  api_key: { id: string | null; name: string | null } | null;
  hash: string;
  cursor: string;
}

export interface RestPerson {
  id: string | null;
  username: string | null;
  pseudonym: string;
}

const toEntry = (row: RestHistoryEntry, questions: readonly QuestionModel[]) => ({
  ...camelCased(row),
  kind: row.kind.toUpperCase() as HistoryKind,
  action: row.action.toUpperCase() as HistoryAction,
  after: toVersion(row.after, questions),
  before: toVersion(row.before, questions),
  changes: changesBetween(row.before?.values ?? {}, row.after?.values ?? {}, questions),
  client: row.client.toUpperCase() as HistoryClient,
});

const toVersion = (version: RestHistoryVersion | null, questions: readonly QuestionModel[]) =>
  version && {
    status: (version.status?.toUpperCase() ?? null) as ResponseStatus | null,
    answers: toAnswers(version.values ?? {}, questions),
    comment: version.comment ?? null,
  };

const changesBetween = (before: RestValues, after: RestValues, questions: readonly QuestionModel[]) =>
  questions.flatMap((question) => {
    const [old, now] = [before, after].map((values) => own(values, question.name));
    if (isDeepStrictEqual(old, now)) return [];
    const answerOf = (stored: { value: unknown } | undefined) => (stored ? toAnswer(question, stored.value) : null);
    return [{ question, before: answerOf(old), after: answerOf(now) }];
  });

/** Only the embedded backend keeps a history, by which acts are undone. */
export function requireHistory({ capabilities }: RestClient, call: string): void {
  const detail = 'This Argilla server does not keep the history of responses';
  if (!capabilities.history) throw new RestError(501, { detail }, call);
}

/** A page of the history of a dataset or of a record. */
export async function read(
  rest: RestClient,
  route: '/v1/records/:id/history' | '/v1/datasets/:id/history',
  id: string,
  { first, after }: FeedbackDatasetActivityArgs,
) {
  requireHistory(rest, `GET ${route}`);
  const { items, has_next } = await rest
    .get<{ items: RestHistoryEntry[]; has_next: boolean }>(route, {
      params: { id },
      query: { limit: first, after: after ?? undefined },
    })
    .catch(refuseCursor('after'));
  return (questions: readonly QuestionModel[]) => ({
    edges: items.map((item) => ({ cursor: item.cursor, node: toEntry(item, questions) })),
    pageInfo: {
      hasNextPage: has_next,
      hasPreviousPage: after != null,
      startCursor: items[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
    },
  });
}
