import type { Page } from '@playwright/test';
import type { ApiClient } from './api.ts';
import type { BuiltDataset, QuestionItem } from './dataset.ts';
import { expect } from './fixtures.ts';

export const optionsOf = (...texts: string[]) => texts.map((text) => ({ value: text.toLowerCase(), text }));

export const COMMENT: QuestionItem = {
  name: 'comment',
  title: 'Say why',
  required: false,
  settings: { type: 'text', use_markdown: false },
};

/** The only response to the first record, as the SDK reads it. */
export async function storedAnswer(owner: ApiClient, dataset: BuiltDataset): Promise<StoredAnswer | undefined> {
  const { items } = await owner.get<{ items: { responses: StoredResponse[] }[] }>(
    `/datasets/${dataset.id}/records?include=responses`,
  );
  const response = items[0]?.responses[0];
  if (!response) return undefined;
  const values = Object.entries(response.values ?? {}).map(([name, { value }]) => [name, value]);
  return { status: response.status, values: Object.fromEntries(values) as StoredAnswer['values'] };
}

interface StoredAnswer {
  status: string;
  values: Record<string, unknown>;
}

interface StoredResponse {
  status: string;
  values: Record<string, { value: unknown }> | null;
}

/** A question's card. */
export const card = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });

/** Types keys in quick succession, without waiting for their effects. */
export const typeFast = (page: Page, keys: string) => Promise.all([...keys].map((key) => page.keyboard.press(key)));

/** Fails if an element of the page extends beyond its right edge. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
