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

/** Opens a page, and holds back the script that starts the client. Returns what lets it run. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  let held: Route | undefined;
  await page.route('**/assets/start-*.js', (route) => void (held = route));
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => held).toBeDefined();
  return () => held!.continue();
}

test('a person reads the first record before any script has run, and nothing moves afterwards', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  const start = await openHeld(page, dataset.path);
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
  const start = await openHeld(page, dataset.path);
  await expect(page.locator('#outline')).toBeAttached();
  await expect(page.locator('#outline')).toBeHidden();
  await start();
  await expect(page.getByText('is it text?')).toBeVisible();
});

test('an error takes the place of the outline', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { fields: FIELDS, questions: QUESTIONS, records: [RECORD] });
  await signInAs(page, 'argilla');
  const start = await openHeld(page, dataset.path);
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
