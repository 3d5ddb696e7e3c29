import type { Page, Route } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';

// The browser's cache would let the scripts run at once.
test.use({ hasOwnPage: true });

const LABELS = { type: 'label_selection', options: ['yes', 'no'].map((value) => ({ value, text: value })) };
const SPANS = { ...LABELS, type: 'span', field: 'source', allow_overlapping: false };
const QUESTIONS = [
  { name: 'fine', title: 'Fine?', settings: LABELS },
  { name: 'parts', title: 'Parts', settings: SPANS },
];
const FIELDS = [
  { name: 'prompt', title: 'Prompt <b>' },
  { name: 'answer', title: 'Answer' },
  { name: 'source', title: 'Source' },
];
const RECORD = {
  fields: {
    prompt: '<script>alert(1)</script> & {title} $& – is it text?\n\nA second paragraph.',
    answer: `It is. ${'Long enough for several lines of the card. '.repeat(12)}`,
    source: `Marked later. ${'Each line has room for marks. '.repeat(12)}`,
  },
};

/** Starts the client. */
const CODE = '**/assets/start-*.js';
const CODE_OF_A_FIELD = '**/assets/spans-*.js';

/** Holds back a script. Returns what lets it run. */
async function hold(page: Page, script: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(script, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
  };
}

test('a person reads the first record before any script has run, and nothing moves afterwards', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  const showField = await hold(page, CODE_OF_A_FIELD);
  const start = await hold(page, CODE);
  await page.goto(dataset.path, { waitUntil: 'commit' });
  const prompt = page.getByText('is it text?');
  await expect(prompt).toBeVisible();
  await expect(prompt).toHaveText(RECORD.fields.prompt);
  await expect(page.locator('h2').first()).toHaveText('Prompt <b>');
  const marked = page.locator('div[dir="auto"]', { hasText: /^Marked later/ });
  const boxes = () =>
    Promise.all(
      [prompt, page.getByText('It is.'), marked, page.locator('h2').first()].map((shown) => shown.boundingBox()),
    );
  const before = await boxes();
  await page.evaluate(() => {
    const seen = new Set<boolean>();
    const look = () => {
      seen.add(document.body.innerText.includes('is it text?'));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  const placeholders = await countPlaceholders(page);
  await start();
  // Long enough to draw the page without this field.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await showField();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('#outline')).toHaveCount(0);
  expect(await boxes()).toEqual(before);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<boolean> }).seen])).toEqual([true]);
  expect(await placeholders()).toBe(0);
});

/** Counts from now on how often the page is drawn without its record, to be drawn again with it. */
async function countPlaceholders(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { placeholders: 0 };
    new MutationObserver(() => {
      if (document.querySelector('[data-outlined]')) counted.placeholders++;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { placeholders: number } }).counted.placeholders);
}

test('a person with an own order sees no other record first', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  await page.addInitScript((id) => localStorage.setItem(`marl.filters.somebody.${id}`, '[]'), dataset.id);
  const start = await hold(page, CODE);
  await page.goto(dataset.path, { waitUntil: 'commit' });
  await expect(page.locator('#outline')).toBeAttached();
  await expect(page.locator('#outline')).toBeHidden();
  await start();
  await expect(page.getByText('is it text?')).toBeVisible();
});

test('on a narrow screen without outline, the page does not wait for the code of its fields', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  await page.setViewportSize({ width: 390, height: 844 });
  const showField = await hold(page, CODE_OF_A_FIELD);
  await page.goto(dataset.path, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await showField();
  await expect(page.getByText('is it text?')).toBeVisible();
});

test('an error takes the place of the outline', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  const start = await hold(page, CODE);
  await page.goto(dataset.path, { waitUntil: 'commit' });
  const text = page.getByText('is it text?');
  await expect(text).toBeVisible();
  // The client asks for the records again, and gets none.
  await page.evaluate(() => {
    for (const answer of document.querySelectorAll('script[data-answer]')) {
      if (answer.textContent.includes('"filter"')) answer.remove();
    }
  });
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await start();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(text).toHaveCount(0);
});
