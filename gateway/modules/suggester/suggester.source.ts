import type {
  ReplaceableSuggestions,
  SetUpSuggesterInput,
  StartSuggestionsInput,
  SuggestionFault,
  SuggestionJobStatus,
  SuggestionRefusalReason,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { toFilters, toQuery } from '../record/record.request.ts';
import { toSuggestions } from '../suggestion/suggestion.source.ts';

const ROUTE = '/v1/datasets/:id/suggester';
const OF_JOB = `${ROUTE}/jobs/:jobId`;
const below = (id: string) => ({ params: { id } });

interface RestSettings {
  base_url: string;
  model: string;
  api_key: { ends_with: string } | null;
  agent: string | null;
  prompt: string;
  questions: string[] | null;
  parameters: Record<string, unknown>;
  requests_per_minute: number;
  concurrency: number;
  timeout_seconds: number;
  input_price: number | null;
  output_price: number | null;
  updated_at: string;
}

interface RestSuggester {
  allowed_hosts: string[];
  settings: RestSettings | null;
}

const toSettings = ({ api_key, ...settings }: RestSettings) => ({
  ...camelCased(settings),
  hasApiKey: api_key !== null,
  apiKeyEnd: api_key?.ends_with || null,
});

const toSuggester =
  (datasetId: string) =>
  ({ allowed_hosts, settings }: RestSuggester) => ({
    datasetId,
    allowedHosts: allowed_hosts,
    settings: settings && toSettings(settings),
  });

export type SuggesterModel = ReturnType<ReturnType<typeof toSuggester>>;

export const suggesterOf = (rest: RestClient, datasetId: string) =>
  rest.get<RestSuggester>(ROUTE, below(datasetId)).then(toSuggester(datasetId));

export const setUp = (rest: RestClient, { datasetId, apiKey, ...input }: SetUpSuggesterInput) =>
  rest.put<RestSuggester>(ROUTE, {
    ...below(datasetId),
    body: {
      base_url: input.baseUrl,
      model: input.model,
      api_key: apiKey,
      agent: input.agent,
      prompt: input.prompt,
      questions: input.questions,
      parameters: input.parameters,
      requests_per_minute: input.requestsPerMinute,
      concurrency: input.concurrency,
      timeout_seconds: input.timeoutSeconds,
      input_price: input.inputPrice,
      output_price: input.outputPrice,
    },
  });

export const remove = (rest: RestClient, datasetId: string) => rest.delete<void>(ROUTE, below(datasetId));

type Part = { type: 'text'; text: string } | { type: 'image_url' };

interface RestPreview {
  record_id: string;
  messages: { role: string; content: string | Part[] }[];
  schema: Record<string, unknown>;
}

interface PreviewArgs {
  prompt?: string | null;
  questions?: readonly string[] | null;
  recordId?: string | null;
}

export const preview = (rest: RestClient, datasetId: string, { prompt, questions, recordId }: PreviewArgs) =>
  rest
    .post<RestPreview>(`${ROUTE}/preview`, {
      ...below(datasetId),
      body: { prompt: prompt ?? undefined, questions: questions ?? undefined, record_id: recordId },
      isRead: true,
    })
    .then(({ record_id, messages, schema }) => ({ recordId: record_id, ...promptIn(messages), schema }));

/** The last message, which is about the record. */
function promptIn(messages: RestPreview['messages']) {
  const { content = '' } = messages.at(-1) ?? {};
  if (typeof content === 'string') return { prompt: content, images: 0 };
  const prompt = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { prompt, images: content.filter(({ type }) => type === 'image_url').length };
}

interface RestTest {
  record_id: string;
  answer: string | null;
  suggestions: { question_id: string; value: unknown; score: number | number[] | null }[];
  reason: RestRefusal['reason'] | null;
  problems: string[];
  faults: RestFault[];
  input_tokens: number;
  output_tokens: number;
  cost: number | null;
}

export const test = (rest: RestClient, datasetId: string, recordId: string | null | undefined) =>
  rest.post<RestTest>(`${ROUTE}/test`, { ...below(datasetId), body: { record_id: recordId } });

export const toTest = ({ suggestions, reason, faults, ...test }: RestTest, questions: readonly QuestionModel[]) => ({
  ...camelCased(test),
  suggestions: toSuggestions(
    suggestions.map((suggestion) => ({ ...suggestion, id: suggestion.question_id, agent: null, type: null })),
    questions,
  ),
  reason: reason && toReason(reason),
  faults: faults.map(toFault),
});

type Selection = Pick<StartSuggestionsInput, 'filter' | 'search' | 'replace'>;

function toSelection({ filter, search, replace }: Selection): object {
  if (filter?.responses?.length || filter?.statuses?.length) {
    throw badInput('A model is not asked by the viewer’s own answers.');
  }
  return { ...toQuery(search, null), ...toFilters(filter), replace: replace.toLowerCase() };
}

interface RestEstimate {
  matching: number;
  records: number;
  input_tokens: number;
  output_tokens: number;
  cost: number | null;
  minutes: number;
}

export const estimate = (rest: RestClient, datasetId: string, selection: Selection) =>
  rest
    .post<RestEstimate>(`${ROUTE}/estimate`, { ...below(datasetId), body: toSelection(selection), isRead: true })
    .then(camelCased);

interface RestJob {
  id: string;
  status: Lowercase<SuggestionJobStatus>;
  progress: { done: number; total: number };
  replace: Lowercase<ReplaceableSuggestions>;
  suggested: number;
  skipped: number;
  refused: number;
  input_tokens: number;
  output_tokens: number;
  cost: number | null;
  problem: string | null;
  paused_until: string | null;
  inserted_at: string;
  updated_at: string;
}

const toJob =
  (datasetId: string) =>
  ({ status, progress, replace, ...job }: RestJob) => ({
    datasetId,
    ...camelCased(job),
    status: status.toUpperCase() as SuggestionJobStatus,
    ...progress,
    replace: replace.toUpperCase() as ReplaceableSuggestions,
  });

export type SuggestionJobModel = ReturnType<ReturnType<typeof toJob>>;

export const jobsOf = (rest: RestClient, datasetId: string) =>
  rest.list(`${ROUTE}/jobs`, toJob(datasetId), below(datasetId));

export const jobOf = (rest: RestClient, datasetId: string, jobId: string) =>
  rest.get<RestJob>(OF_JOB, { params: { id: datasetId, jobId } }).then(toJob(datasetId));

export const start = (rest: RestClient, { datasetId, ...selection }: StartSuggestionsInput) =>
  rest.post<RestJob>(`${ROUTE}/jobs`, { ...below(datasetId), body: toSelection(selection) }).then(toJob(datasetId));

export const change = (rest: RestClient, action: 'stop' | 'resume' | 'retry', datasetId: string, jobId: string) =>
  rest.post<RestJob>(`${OF_JOB}/${action}`, { params: { id: datasetId, jobId } }).then(toJob(datasetId));

interface RestFault extends Omit<SuggestionFault, 'code'> {
  code: Lowercase<SuggestionFault['code']>;
}

const toFault = ({ code, ...row }: RestFault) => ({ ...row, code: code.toUpperCase() as SuggestionFault['code'] });

interface RestRefusal {
  record_id: string;
  reason: Lowercase<SuggestionRefusalReason>;
  detail: string;
  faults: RestFault[];
  answer: string | null;
  refused_at: string;
}

const toReason = (reason: RestRefusal['reason']) => reason.toUpperCase() as SuggestionRefusalReason;

const toRefusal = ({ reason, faults, ...refusal }: RestRefusal) => ({
  ...camelCased(refusal),
  faults: faults.map(toFault),
  reason: toReason(reason),
});

export const refusalsOf = (
  rest: RestClient,
  { datasetId, id }: Pick<SuggestionJobModel, 'datasetId' | 'id'>,
  page: { offset: number; limit: number },
) =>
  rest
    .get<{ items: RestRefusal[]; total: number }>(`${OF_JOB}/refusals`, {
      params: { id: datasetId, jobId: id },
      query: page,
    })
    .then(({ items, total }) => ({ items: items.map(toRefusal), total }));
