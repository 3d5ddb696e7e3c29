import { answerInputs, answers, LABELS, VOCABULARY } from './generator.ts';
import { type Criteria, pendingRequest } from './records.ts';
import type { World } from './world.ts';

/** `i` differs in every call, so that no request is repeated. */
type Action = (i: number) => Promise<unknown>;

/** One kind of work, over REST and over GraphQL. */
export interface Measure {
  name: string;
  title: string;
  rest: Action;
  graphql: Action;
}

export type RestMeasure = Pick<Measure, 'title' | 'rest'>;

const RECORD = `id externalId fields metadata status
  response { id status answers { question { id } answer { ...AnswerParts } } }
  suggestions { id agent scores type question { id } answer { ...AnswerParts } }`;
const ANSWER_PARTS = `fragment AnswerParts on Answer {
  ... on TextAnswer { text } ... on LabelAnswer { label } ... on MultiLabelAnswer { labels } ... on RatingAnswer { rating }
  ... on RankingAnswer { ranking { value rank } } ... on SpanAnswer { spans { label start end } } }`;
const PAGE = `query Page($id: ID!, $filter: RecordFilterInput, $search: TextSearchInput, $similarTo: SimilaritySearchInput, $sort: [RecordSortInput!], $limit: Int!) {
  dataset(id: $id) { id ... on FeedbackDataset {
    records(filter: $filter, search: $search, similarTo: $similarTo, sort: $sort, limit: $limit) { total items { score record { ${RECORD} } } } } } }
  ${ANSWER_PARTS}`;
export const COUNTERS =
  'metrics { records responses submitted discarded draft } progress { total submitted discarded conflicting pending }';
const SUBMIT = 'mutation Submit($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }';
const SUBMIT_COUNTED = `mutation Submit($input: ResponseInput!) { submitResponse(input: $input) {
  record { id status } dataset { id ${COUNTERS} } } }`;
const BULK = `mutation Bulk($items: [BulkResponseInput!]!) { respondInBulk(items: $items) { results { recordId error } } }`;
const ONE = (field: string) => `query One($id: ID!) { dataset(id: $id) { id ... on FeedbackDataset { ${field} } } }`;
const METRICS = ONE('metrics { records responses submitted discarded draft }');
const PROGRESS = ONE('progress { total submitted discarded conflicting pending }');

export const INCLUDE = 'include=responses&include=suggestions';

/** `pending` returns the id of a record that the annotator has not answered, each once; `known` the id of any record. */
export function measures(world: World, pending: () => string, known: (i: number) => string): Measure[] {
  const { annotator, datasetId: id } = world;
  const mine = `/api/v1/me/datasets/${id}`;
  const search = (query: string, body: object) =>
    annotator.send('POST', `${mine}/records/search?${query}`, JSON.stringify(body));
  const pendingPage = (limit: number, criteria?: Criteria) => {
    const { method, path, body } = pendingRequest(world, `${INCLUDE}&limit=${limit}`, criteria);
    return annotator.send(method, path, body && JSON.stringify(body));
  };
  const page = (variables: object) => annotator.graphql(PAGE, { id, limit: 10, ...variables });
  const submit = (i: number) => {
    const body = JSON.stringify({ status: 'submitted', values: answers(i) });
    return annotator.send('POST', `/api/v1/records/${pending()}/responses`, body);
  };
  const submitInput = (i: number) => ({ input: { recordId: pending(), answers: answerInputs(i) } });
  const property = (i: number) => `source-${scattered(i, 20)}`;
  const metadataFilter = (i: number): Criteria => ({
    filters: [{ type: 'terms', scope: { entity: 'metadata', metadata_property: 'source' }, values: [property(i)] }],
  });
  const metadata = (metadata_property: string) => ({ entity: 'metadata', metadata_property });
  const lengths = (i: number) => ({ ge: scattered(i, 400), le: 400 + scattered(i, 500) });
  const suggested = (i: number) => LABELS[scattered(i, LABELS.length)]!;
  const suggestionFilter = (i: number): Criteria => {
    const scope = { entity: 'suggestion', question: 'label', property: 'value' };
    const best = { scope: { ...scope, property: 'score' }, order: 'desc' };
    return { filters: [{ type: 'terms', scope, values: [suggested(i)] }], sort: [best] };
  };
  const combined = (i: number): Criteria => ({
    query: { text: { q: words(i) } },
    filters: [
      { type: 'terms', scope: metadata('source'), values: [property(i), property(i + 1)] },
      { type: 'range', scope: metadata('length'), ...lengths(i) },
      { type: 'terms', scope: { entity: 'suggestion', question: 'label', property: 'value' }, values: [suggested(i)] },
    ],
    sort: [{ scope: metadata('quality'), order: 'asc' }],
  });
  const ten = () => Array.from({ length: 10 }, pending);

  return [
    {
      name: 'page',
      title: 'page of 10 pending',
      rest: () => pendingPage(10),
      graphql: () => page({ filter: { statuses: ['PENDING'] } }),
    },
    {
      name: 'page50',
      title: 'page of 50 pending',
      rest: () => pendingPage(50),
      graphql: () => page({ filter: { statuses: ['PENDING'] }, limit: 50 }),
    },
    {
      name: 'search',
      title: 'text search (2 words)',
      rest: (i) => pendingPage(10, { query: { text: { q: words(i) } } }),
      graphql: (i) => page({ filter: { statuses: ['PENDING'] }, search: { text: words(i) } }),
    },
    {
      name: 'filter',
      title: 'metadata filter',
      rest: (i) => pendingPage(10, metadataFilter(i)),
      graphql: (i) =>
        page({ filter: { statuses: ['PENDING'], metadata: [{ property: 'source', is: { terms: [property(i)] } }] } }),
    },
    {
      name: 'range',
      title: 'range of metadata',
      rest: (i) => pendingPage(10, { filters: [{ type: 'range', scope: metadata('length'), ...lengths(i) }] }),
      graphql: (i) =>
        page({ filter: { statuses: ['PENDING'], metadata: [{ property: 'length', is: { range: lengths(i) } }] } }),
    },
    {
      name: 'suggestions',
      title: 'suggestion filter, sorted by score',
      rest: (i) => pendingPage(10, suggestionFilter(i)),
      graphql: (i) =>
        page({
          filter: {
            statuses: ['PENDING'],
            suggestions: [{ question: 'label', property: 'VALUE', is: { terms: [suggested(i)] } }],
          },
          sort: [{ by: { suggestion: { question: 'label', property: 'SCORE' } }, order: 'DESC' }],
        }),
    },
    {
      name: 'answers',
      title: 'filter by own answer',
      rest: (i) => {
        const scope = { entity: 'response', question: 'label' };
        return search(`${INCLUDE}&limit=10`, { filters: { and: [{ type: 'terms', scope, values: [suggested(i)] }] } });
      },
      graphql: (i) => page({ filter: { responses: [{ question: 'label', is: { terms: [suggested(i)] } }] } }),
    },
    {
      name: 'combined',
      title: 'words, metadata and suggestion, sorted',
      rest: (i) => pendingPage(10, combined(i)),
      graphql: (i) =>
        page({
          filter: {
            statuses: ['PENDING'],
            metadata: [
              { property: 'source', is: { terms: [property(i), property(i + 1)] } },
              { property: 'length', is: { range: lengths(i) } },
            ],
            suggestions: [{ question: 'label', property: 'VALUE', is: { terms: [suggested(i)] } }],
          },
          search: { text: words(i) },
          sort: [{ by: { metadata: 'quality' }, order: 'ASC' }],
        }),
    },
    {
      name: 'similarity',
      title: 'similarity (50)',
      rest: (i) => search(`${INCLUDE}&limit=50`, { query: { vector: { name: 'embedding', record_id: known(i) } } }),
      graphql: (i) => page({ similarTo: { vector: 'embedding', to: { recordId: known(i) } }, limit: 50 }),
    },
    {
      name: 'submit',
      title: 'submit',
      rest: submit,
      graphql: (i) => annotator.graphql(SUBMIT, submitInput(i)),
    },
    {
      name: 'counted',
      title: 'submit, metrics and progress',
      rest: async (i) => {
        await submit(i);
        await Promise.all([
          annotator.send('GET', `${mine}/metrics`),
          annotator.send('GET', `/api/v1/datasets/${id}/progress`),
        ]);
      },
      graphql: (i) => annotator.graphql(SUBMIT_COUNTED, submitInput(i)),
    },
    {
      name: 'bulk',
      title: 'bulk of 10',
      rest: (i) => {
        const items = ten().map((record_id) => ({ record_id, status: 'submitted', values: answers(i) }));
        return annotator.send('POST', '/api/v1/me/responses/bulk', JSON.stringify({ items }));
      },
      graphql: (i) => {
        const items = ten().map((recordId) => ({ recordId, status: 'SUBMITTED', answers: answerInputs(i) }));
        return annotator.graphql(BULK, { items });
      },
    },
    {
      name: 'metrics',
      title: 'metrics',
      rest: () => annotator.send('GET', `${mine}/metrics`),
      graphql: () => annotator.graphql(METRICS, { id }),
    },
    {
      name: 'progress',
      title: 'progress',
      rest: () => annotator.send('GET', `/api/v1/datasets/${id}/progress`),
      graphql: () => annotator.graphql(PROGRESS, { id }),
    },
  ];
}

/** Two words that are in some of the records. */
export const words = (i: number): string =>
  `${VOCABULARY[20 + scattered(i, 60)]!} ${VOCABULARY[100 + scattered(i, 150)]!}`;

/** A number below `limit` that looks random for consecutive `i`. */
const scattered = (i: number, limit: number): number => (Math.imul(i + 1, 0x9e3779b1) >>> 8) % limit;
