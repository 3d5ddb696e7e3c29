import type { Client } from '../http.ts';

const BATCH = 500;
const LABEL_COUNT = 200;
const TOKEN_COUNT = 2000;
const SPAN_COUNT = 1000;
const PARAGRAPH_TOKENS = 100;
const WORDS = 'the market opened with more trade than anyone in Berlin or Paris had hoped for this spring'.split(' ');

/** The dataset for each kind of work. */
export interface Datasets {
  /** 10,000 records with several questions, answered by their suggestions. */
  reviews: string;
  /** One question with 200 labels. */
  labels: string;
  /** A text of 2,000 tokens in paragraphs, with 1,000 spans. */
  spans: string;
  /** The same in a single paragraph. */
  paragraph: string;
}

interface Named {
  id: string;
}

interface Parts {
  questions: { name: string; required?: boolean; settings: Record<string, unknown> }[];
  size: number;
  record(index: number, questionIds: Record<string, string>): object;
}

export async function makeDatasets(owner: Client, size: number): Promise<Datasets> {
  const workspace = await owner.rest<Named>('POST', '/workspaces', { name: 'interaction' });
  const make = (name: string, parts: Parts) => makeDataset(owner, workspace.id, name, parts);
  return {
    reviews: await make('reviews', reviews(size)),
    labels: await make('labels', labels()),
    spans: await make('spans', spans(PARAGRAPH_TOKENS)),
    paragraph: await make('paragraph', spans(TOKEN_COUNT)),
  };
}

function reviews(size: number): Parts {
  return {
    size,
    questions: [
      { name: 'sentiment', required: true, settings: choice('label_selection', ['positive', 'neutral', 'negative']) },
      { name: 'topics', settings: choice('multi_label_selection', WORDS) },
      { name: 'rating', settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) } },
      { name: 'comment', settings: { type: 'text' } },
    ],
    record: (index, ids) => ({
      fields: { text: `Record ${index}. ${prose(120, index)}` },
      suggestions: [
        {
          question_id: ids.sentiment,
          value: ['positive', 'neutral', 'negative'][index % 3],
          score: 0.8,
          agent: 'bench',
        },
        { question_id: ids.rating, value: (index % 5) + 1, score: 0.5 },
      ],
    }),
  };
}

function labels(): Parts {
  const values = Array.from({ length: LABEL_COUNT }, (_, index) => `label ${index + 1}`);
  return {
    size: 200,
    questions: [{ name: 'topics', required: true, settings: choice('multi_label_selection', values) }],
    record: (index) => ({ fields: { text: `Record ${index}. ${prose(80, index)}` } }),
  };
}

function spans(paragraphTokens: number): Parts {
  let spaces = 0;
  const text = prose(TOKEN_COUNT, 0).replaceAll(' ', () => (++spaces % paragraphTokens ? ' ' : '\n'));
  const starts = [...text.matchAll(/\S+/g)].filter((_, index) => index % (TOKEN_COUNT / SPAN_COUNT) === 0);
  const value = starts.map(({ 0: word, index }, at) => ({
    label: at % 2 ? 'place' : 'person',
    start: index,
    end: index + word.length,
  }));
  return {
    size: 20,
    questions: [
      { name: 'entities', required: true, settings: { ...choice('span', ['person', 'place']), field: 'text' } },
    ],
    record: (_, ids) => ({ fields: { text }, suggestions: [{ question_id: ids.entities, value }] }),
  };
}

const choice = (type: string, values: readonly string[]) => ({
  type,
  options: [...new Set(values)].map((value) => ({ value, text: value })),
});

const prose = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => WORDS[(index * 7 + from) % WORDS.length]).join(' ');

async function makeDataset(owner: Client, workspaceId: string, name: string, parts: Parts): Promise<string> {
  const { id } = await owner.rest<Named>('POST', '/datasets', { name, workspace_id: workspaceId });
  const add = (kind: string, body: object) => owner.rest<Named>('POST', `/datasets/${id}/${kind}`, body);
  await add('fields', { name: 'text', title: 'Text', required: true, settings: { type: 'text' } });
  const ids: Record<string, string> = {};
  for (const question of parts.questions) {
    ids[question.name] = (await add('questions', { title: question.name, required: false, ...question })).id;
  }
  await owner.rest('PUT', `/datasets/${id}/publish`);
  for (let start = 0; start < parts.size; start += BATCH) {
    const count = Math.min(BATCH, parts.size - start);
    const items = Array.from({ length: count }, (_, index) => parts.record(start + index, ids));
    await add('records/bulk', { items });
  }
  return id;
}
