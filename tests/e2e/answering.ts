import type { Page } from '@playwright/test';
import type { ApiClient } from './api.ts';
import { type BuiltDataset, buildDataset } from './dataset.ts';
import { expect } from './expect.ts';
import { beforeLoads } from './reusedPage.ts';

const TONE = {
  name: 'tone',
  title: 'Which tone?',
  settings: {
    type: 'label_selection',
    visible_options: null,
    options: ['friendly', 'neutral', 'rude'].map((value) => ({ value, text: value })),
  },
};
const COMMENT = { name: 'comment', title: 'Say why', required: false, settings: { type: 'text', use_markdown: false } };

/** A dataset of short records with a label question and an optional comment. */
export function buildTones(owner: ApiClient, count: number): Promise<BuiltDataset> {
  const records = Array.from({ length: count }, (_, i) => ({ fields: { text: `Sentence number ${i + 1} of many.` } }));
  return buildDataset(owner, { questions: [TONE, COMMENT], records });
}

/** A response, as the SDK reads it. */
export interface StoredResponse {
  text: string;
  status: string;
  tone: string | undefined;
  comment: string | undefined;
  insertedAt: string;
}

/** All responses to a dataset, in the order in which they were stored. */
export async function storedResponses(owner: ApiClient, { id }: BuiltDataset): Promise<StoredResponse[]> {
  const { items } = await owner.get<{ items: RecordWithResponses[] }>(
    `/datasets/${id}/records?include=responses&limit=1000`,
  );
  const responses = items.flatMap(({ fields, responses: all }) =>
    all.map(({ status, values, inserted_at }) => ({
      ...{ text: fields.text, status, insertedAt: inserted_at },
      ...{ tone: values?.tone?.value, comment: values?.comment?.value },
    })),
  );
  return responses.sort((one, other) => one.insertedAt.localeCompare(other.insertedAt));
}

interface RecordWithResponses {
  fields: { text: string };
  responses: { status: string; inserted_at: string; values: Record<string, { value: string }> | null }[];
}

/** How many versions the response to each answered record has had: one, if it was stored once. */
export async function versionCounts(owner: ApiClient, { id }: BuiltDataset): Promise<number[]> {
  const { items } = await owner.get<{ items: { id: string; responses: unknown[] }[] }>(
    `/datasets/${id}/records?include=responses&limit=1000`,
  );
  const counts: number[] = [];
  for (const record of items.filter(({ responses }) => responses.length > 0)) {
    const history = await owner.get<{ items: unknown[] }>(`/records/${record.id}/history`);
    counts.push(history.items.length);
  }
  return counts;
}

/** Disables automatic drafts, where a test is about something else. */
export const withoutDrafts = (page: Page): Promise<void> => prefer(page, { autoDraft: false });

/** Keeps records on screen after they are submitted, validated or discarded. */
export const withoutGoingOn = (page: Page): Promise<void> => prefer(page, { autoNext: false });

/** Sets preferences of the user who is signed in. */
async function prefer(page: Page, preferences: Record<string, boolean>): Promise<void> {
  const answer = await page.request.post('/graphql', { data: { query: '{ me { id } }' } });
  const { data } = (await answer.json()) as { data: { me: { id: string } } };
  const [key, value] = [`marl.preferences.${data.me.id}`, JSON.stringify(preferences)];
  await beforeLoads(page, ([name, kept]) => localStorage.setItem(name!, kept!), [key, value]);
}

export const tone = (page: Page, name: string) => page.getByRole('radio', { name });
export const comment = (page: Page) => page.getByRole('textbox', { name: 'Say why' });
export const tab = (page: Page, name: string, count: number) =>
  page.getByRole('tab', { name: new RegExp(`${name}.*\\b${count}\\b`, 'i') });

/** Presses Submit, or Update for a submitted record. */
export const submit = (page: Page) => page.getByRole('button', { name: /^(Submit|Update)/ }).click();

/** The text of the record on screen. */
export const shownText = (page: Page) =>
  page
    .getByText(/^Sentence number/)
    // Neighbouring records are rendered, but hidden.
    .filter({ visible: true })
    .innerText();

/** Submits the record on screen with a tone, and waits for the next one; returns its text. */
export async function answerOne(page: Page, name: string): Promise<string> {
  const text = await shownText(page);
  await tone(page, name).click();
  await submit(page);
  await expect(page.getByText(text, { exact: true })).toBeHidden();
  return text;
}

/** Waits for the code that loads after the first record and sends answers. Offline it cannot load. */
export async function wholePage(page: Page): Promise<void> {
  const scripts = await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const found = ['Toasts', 'Background', 'SyncState', 'device', 'DeviceRoute', 'requests'].map((part) =>
      fetched.find((name) => new RegExp(`/${part}-[^/]+\\.js$`).test(name)),
    );
    return found.every((name) => name !== undefined) ? found : null;
  });
  // They import other modules; importing them again resolves when those are loaded.
  await page.evaluate(
    async (names) => void (await Promise.all((names ?? []).map((name) => import(name)))),
    await scripts.jsonValue(),
  );
}
