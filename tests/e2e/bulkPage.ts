import type { Locator, Page, Request } from '@playwright/test';
import type { ApiClient } from './api.ts';
import type { BuiltDataset, QuestionItem, RecordItem } from './dataset.ts';

export const TONE: QuestionItem = {
  name: 'tone',
  title: 'Which tone?',
  settings: {
    type: 'label_selection',
    visible_options: null,
    options: ['friendly', 'neutral', 'rude'].map((value) => ({ value, text: value })),
  },
};

export const COMMENT: QuestionItem = {
  name: 'comment',
  title: 'Say why',
  required: false,
  settings: { type: 'text', use_markdown: false },
};

export const NAMES: QuestionItem = {
  name: 'names',
  title: 'Names',
  required: false,
  settings: {
    type: 'span',
    field: 'text',
    visible_options: null,
    allow_overlapping: false,
    allow_character_annotation: true,
    options: ['person', 'place'].map((value) => ({ value, text: value })),
  },
};

export const sentences = (count: number): RecordItem[] =>
  Array.from({ length: count }, (_, index) => ({ fields: { text: `Sentence number ${index + 1} of many.` } }));

/** The address of a page of records. */
export function bulkPath(
  { path }: BuiltDataset,
  size = 25,
  query: Record<string, unknown> = { status: 'pending' },
): string {
  const params = { query: JSON.stringify(query), pagination: JSON.stringify({ size, page: 1 }), viewMode: 'bulk' };
  return `${path}?${new URLSearchParams(params)}`;
}

/** The cards on the page. */
export const cards = (page: Page): Locator => page.getByRole('grid', { name: 'Records' }).getByRole('row');

interface Saved {
  id: string;
  fields: { text: string };
  responses: { status: string; values: Record<string, { value: unknown }> | null }[];
}

/** Every record of a dataset with all responses, as the SDK reads them. */
export async function savedRecords(api: ApiClient, datasetId: string): Promise<Saved[]> {
  const { items } = await api.get<{ items: Saved[] }>(`/datasets/${datasetId}/records?include=responses&limit=1000`);
  return items;
}

/** The number of responses in each status. */
export async function statusCounts(api: ApiClient, datasetId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { responses } of await savedRecords(api, datasetId)) {
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** The records that a bulk request answers; undefined for any other request. */
export function bulkItems(request: Request): { recordId: string }[] | undefined {
  const body = request.method() === 'POST' ? (request.postData() ?? '') : '';
  if (!body.includes('"RespondInBulk"')) return undefined;
  return (JSON.parse(body) as { variables: { items: { recordId: string }[] } }).variables.items;
}

/** Holds all chunks back. Returns the number of chunks received, and a function that releases them. */
export async function holdChunks(page: Page) {
  let come = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (bulkItems(route.request())) {
      come += 1;
      await gate;
    }
    await route.continue();
  });
  return { count: () => come, letGo: () => open() };
}
