import type { Locator, Page } from '@playwright/test';
import type { Product } from '#tests/support/product.ts';
import { type LoggedRecord, makeTaskDataset, type TestTask, type TestTaskDataset } from '#tests/support/tasks.ts';

/** A dataset of an older task in the demo's workspace, and the address of its page. */
export async function buildTask(product: Product, task: TestTask, records: readonly LoggedRecord[]) {
  const place = { url: product.url, ownerKey: 'argilla.apikey' };
  const dataset = await makeTaskDataset(place, { workspace: { name: 'argilla' } }, task, records);
  return { ...dataset, path: `/datasets/${dataset.workspace}/${dataset.name}` };
}

interface StoredRecord {
  id: string;
  status: string;
  annotation: {
    agent: string;
    labels?: { class: string }[];
    entities?: { start: number; end: number; label: string }[];
    sentences?: { text: string }[];
  } | null;
}

/** The records as programs read them, by id. */
export async function storedRecords(dataset: TestTaskDataset): Promise<Record<string, StoredRecord>> {
  const { records } = await dataset.rest<{ records: StoredRecord[] }>(
    'POST',
    `/datasets/${dataset.name}/${dataset.task}:search?limit=1000`,
    { query: {} },
  );
  return Object.fromEntries(records.map((record) => [record.id, record]));
}

/** The card of a record. */
export const card = (page: Page, id: string): Locator =>
  page.getByRole('article', { name: `Record ${id}`, exact: true });
