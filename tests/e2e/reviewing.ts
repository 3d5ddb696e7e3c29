import type { Page } from '@playwright/test';
import { ApiClient } from './api.ts';
import { type BuiltDataset, buildDataset, type QuestionItem } from './dataset.ts';
import { expect } from './fixtures.ts';

export const options = (...values: string[]) => values.map((value) => ({ value, text: value }));
export const TOPIC: QuestionItem = {
  name: 'topic',
  title: 'Topic',
  settings: { type: 'label_selection', options: options('sports', 'business', 'science') },
};

type Values = Record<string, unknown>;

/** Answers a record in the name of a user. */
export const answer = (who: ApiClient, recordId: string | undefined, values: Values) =>
  who.post(`/records/${recordId}/responses`, {
    status: 'submitted',
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  });

interface Team {
  argilla: ApiClient;
  admin: ApiClient;
  annotator: ApiClient;
}

export const teamOf = (url: string): Team => ({
  argilla: new ApiClient(url, 'argilla.apikey'),
  admin: new ApiClient(url, 'admin.apikey'),
  annotator: new ApiClient(url, 'annotator.apikey'),
});

/** A dataset with one record, to whose question two people gave different answers. */
export async function buildDisagreement(
  product: { url: string },
  owner: ApiClient,
  text: string,
): Promise<BuiltDataset> {
  const dataset = await buildDataset(owner, { questions: [TOPIC], records: [{ fields: { text } }] });
  const { admin, annotator } = teamOf(product.url);
  await answer(admin, dataset.recordIds[0], { topic: 'sports' });
  await answer(annotator, dataset.recordIds[0], { topic: 'science' });
  return dataset;
}

/** Opens the review of a dataset at its first record. */
export const openReview = async (page: Page, { id }: BuiltDataset) => {
  await page.goto(`/dataset/${id}/review`);
  await expect(page.getByRole('article', { name: /^Record 1 of/ })).toBeVisible();
};
