import type {
  AnswerSourceInput,
  AnswerSourceType,
  MajorityRuleInput,
  ResolveRecordInput,
} from '#gateway/graphql/__generated__/types.ts';
import { own } from '#gateway/lib/own.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { toFilters, toQuery } from '../record/record.request.ts';
import { page, type RestRecord, type RestResolution, type RestSources } from '../record/record.source.ts';
import { toAnswers, toRestValues } from '../response/response.source.ts';

const ROUTE = '/v1/datasets/:id/resolutions';
const OF_RECORD = `${ROUTE}/:recordId`;

/** Records with what their review needs, by id. */
export async function reviewed(rest: RestClient, datasetId: string, ids: readonly string[]): Promise<RestRecord[]> {
  const scope = { entity: 'record', property: 'id' };
  const { items } = await page(rest, {
    datasetId,
    needsResolutions: true,
    query: { include: ['responses', 'suggestions', 'disagreement', 'resolution'], limit: ids.length },
    search: { filters: { and: [{ type: 'terms', scope, values: ids }] } },
  });
  return items.map(({ record }) => record);
}

export const put = (rest: RestClient, datasetId: string, { recordId, ...input }: ResolveRecordInput) => {
  const { answers, sources, comment = null, version } = input;
  const body = {
    values: toRestValues(answers),
    sources: Object.fromEntries(sources.map((source) => [source.question, toRestSource(source)])),
    comment,
    version: version ?? undefined,
  };
  return rest.put<RestResolution>(OF_RECORD, { params: { id: datasetId, recordId }, body });
};

export const withdraw = (
  rest: RestClient,
  datasetId: string,
  recordId: string,
  version: number | null | undefined,
): Promise<void> =>
  rest.delete(OF_RECORD, { params: { id: datasetId, recordId }, query: { version: version ?? undefined } });

function toRestSource({ type, userId, agent, votes, of }: AnswerSourceInput) {
  switch (type) {
    case 'RESPONSE':
      return { type: 'response', user_id: userId ?? null };
    case 'SUGGESTION':
      return { type: 'suggestion', agent: agent ?? undefined };
    case 'MAJORITY':
      return { type: 'majority', votes, of };
    case 'FORM':
      return { type: 'form' };
  }
}

interface RestVersion extends Omit<RestResolution, 'record_id' | 'updated_at' | 'values'> {
  /** Null for a version that withdrew the resolution. */
  values: RestResolution['values'] | null;
}

export const versions = (rest: RestClient, datasetId: string, recordId: string) =>
  rest.list(`${OF_RECORD}/versions`, (row: RestVersion) => row, { params: { id: datasetId, recordId } });

/** The sources of a resolution's answers, in the order of the questions. */
const toSources = (sources: RestSources | null, datasetId: string, questions: readonly QuestionModel[]) =>
  questions.flatMap((question) => {
    const source = own(sources, question.name);
    if (!source) return [];
    const { type, user_id: userId = null, agent = null, votes = null, of = null } = source;
    return [{ question, type: type.toUpperCase() as AnswerSourceType, userId, agent, votes, of, datasetId }];
  });

export type AnswerSourceModel = ReturnType<typeof toSources>[number];

export const toResolution = (row: RestResolution, datasetId: string, questions: readonly QuestionModel[]) => ({
  ...camelCased(row),
  datasetId,
  answers: toAnswers(row.values, questions),
  sources: toSources(row.sources, datasetId, questions),
});

export type ResolutionModel = ReturnType<typeof toResolution>;

export const toVersion = (row: RestVersion, datasetId: string, questions: readonly QuestionModel[]) => ({
  ...camelCased(row),
  datasetId,
  isWithdrawn: row.values === null,
  answers: toAnswers(row.values ?? {}, questions),
  sources: toSources(row.sources, datasetId, questions),
});

export type ResolutionVersionModel = ReturnType<typeof toVersion>;

function toRestRule({ minAgree, minAnswers, questions, filter, search, overwrite }: MajorityRuleInput) {
  return {
    min_agree: minAgree,
    min_answers: minAnswers,
    questions: questions ?? undefined,
    ...toFilters(filter),
    ...toQuery(search, null),
    overwrite,
  };
}

interface RestPreview {
  matching: number;
  resolvable: number;
  partial: number;
  already_resolved: number;
  by_question: Record<string, { resolvable: number; too_few: number; no_majority: number }>;
}

export const preview = (rest: RestClient, datasetId: string, rule: MajorityRuleInput) =>
  rest.post<RestPreview>(`${ROUTE}/bulk/preview`, {
    params: { id: datasetId },
    body: toRestRule(rule),
    isRead: true,
  });

interface RestJob {
  id: string;
  status: string;
  progress: { done: number; total: number };
  changed: number;
}

const toBulkResolution = ({ id, status, progress, changed }: RestJob) => ({
  jobId: id,
  isFinished: status === 'finished',
  ...progress,
  changed,
});

export const beginBulk = (rest: RestClient, datasetId: string, rule: MajorityRuleInput) =>
  rest.post<RestJob>(`${ROUTE}/bulk`, { params: { id: datasetId }, body: toRestRule(rule) }).then(toBulkResolution);

export const bulk = (rest: RestClient, jobId: string) =>
  rest.get<RestJob>('/v1/jobs/:id', { params: { id: jobId } }).then(toBulkResolution);

export const undoBulk = (rest: RestClient, datasetId: string, jobId: string) =>
  rest.post<RestJob>(`${ROUTE}/bulk/:jobId/undo`, { params: { id: datasetId, jobId } }).then(toBulkResolution);

/** How many records match; only counters are read. */
const count = (rest: RestClient, datasetId: string, and: object[]): Promise<number> =>
  page(rest, { datasetId, needsResolutions: true, query: { limit: 1 }, search: { filters: { and } } }).then(
    ({ total }) => total,
  );

const ANSWERS = { entity: 'record', property: 'response_count' };
const RESOLVED = { entity: 'record', property: 'resolved' };
const DISAGREEMENT = { entity: 'disagreement' };
/** The least difference of answers is far above this. */
const ABOVE_NONE = 1e-6;

export async function summary(rest: RestClient, datasetId: string) {
  const isOpen = [
    { type: 'terms', scope: RESOLVED, values: ['false'] },
    { type: 'range', scope: ANSWERS, ge: 2 },
  ];
  const [resolved, open, withDisagreement, answered] = await Promise.all([
    count(rest, datasetId, [{ type: 'terms', scope: RESOLVED, values: ['true'] }]),
    count(rest, datasetId, isOpen),
    count(rest, datasetId, [...isOpen, { type: 'range', scope: DISAGREEMENT, ge: ABOVE_NONE }]),
    count(rest, datasetId, [{ type: 'range', scope: ANSWERS, ge: 1 }]),
  ]);
  return { resolved, open, withDisagreement, answered };
}
