import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { COMMENT, expectNoOverflow, optionsOf } from '../questions.ts';

const LONG_TEXT = `${Array.from({ length: 1400 }, (_, index) => `This is sentence ${index}.`).join(' ')} The very end.`;
const LONG_LABEL =
  'Everything that has to do with deliveries, their delays, their damages and what is paid back for them';

test('a text of more than 30,000 characters is collapsed, expanded and collapsed again', async ({
  page,
  owner,
  signInAs,
}) => {
  expect(LONG_TEXT.length).toBeGreaterThan(30_000);
  const dataset = await buildDataset(owner, {
    questions: [{ ...COMMENT, required: true }],
    records: [{ fields: { text: LONG_TEXT } }],
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const text = page.getByText('The very end.');
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const body = page.getByRole('region', { name: 'Text', exact: true });
  const folded = (await body.boundingBox())?.height ?? 0;
  expect(folded).toBeLessThan(900);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect((await body.boundingBox())?.height).toBeGreaterThan(await height());
  await page.getByRole('button', { name: 'Less' }).click();
  await expect.poll(async () => (await body.boundingBox())?.height).toBe(folded);
  await expect(body).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show all' })).toBeFocused();
});

const everything: QuestionItem[] = [
  {
    name: 'one',
    title: 'Which is it?',
    settings: { type: 'label_selection', options: optionsOf(LONG_LABEL, 'Short') },
  },
  {
    name: 'several',
    title: 'Which of them are in it, as far as you can tell from what is written?',
    required: false,
    settings: { type: 'multi_label_selection', options: optionsOf(LONG_LABEL, 'Short', 'A third', 'A fourth') },
  },
  {
    name: 'stars',
    title: 'How good is it?',
    required: false,
    settings: { type: 'rating', options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({ value })) },
  },
  {
    name: 'order',
    title: 'Which is best?',
    required: false,
    settings: { type: 'ranking', options: optionsOf(LONG_LABEL, 'Short') },
  },
  {
    name: 'parts',
    title: 'Mark the parts',
    required: false,
    settings: { type: 'span', field: 'text', options: optionsOf(LONG_LABEL, 'Short') },
  },
  COMMENT,
];
const TEXT = 'Anna flew to Oslo.';
const suggestions = [
  { question: 'one', value: 'short', score: 0.87, agent: 'a-model-with-a-name-that-does-not-end-soon' },
  {
    question: 'parts',
    value: [{ label: LONG_LABEL.toLowerCase(), start: 13, end: 17 }],
    score: [0.5],
    agent: 'a-model',
  },
];

test('a label that is too long for its button is truncated, with a tooltip', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: everything, records: [{ fields: { text: TEXT } }] });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const label = page.getByRole('checkbox', { name: LONG_LABEL });
  await expect(label).toHaveAttribute('title', LONG_LABEL);
  expect((await label.boundingBox())?.width).toBeLessThan(460);
  await expect(page.getByRole('option', { name: new RegExp(LONG_LABEL) })).toHaveAttribute('title', LONG_LABEL);
});

test('the largest font breaks no word of an option, and the mark of a long title follows its last word', async ({
  page,
  owner,
  signInAs,
}) => {
  const order = { type: 'ranking', options: optionsOf('A misunderstanding, mostly', 'Straightforward') };
  const title = 'Which of these explanations would help most somebody who has never heard of it before?';
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'order', title, settings: order }],
    records: [{ fields: { text: TEXT } }],
  });
  await signInAs(page, 'annotator');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(dataset.path);
  await expect(page.getByText('Straightforward')).toBeVisible();
  await page.locator('html').evaluate((root) => (root.dataset.textSize = 'huge'));
  for (const [option, word] of [
    ['A misunderstanding, mostly', 'misunderstanding'],
    ['Straightforward', 'Straightforward'],
  ] as const) {
    const lines = await page.getByText(option, { exact: true }).evaluate((element, part) => {
      const range = document.createRange();
      const [text] = element.childNodes;
      const start = element.textContent.indexOf(part);
      range.setStart(text!, start);
      range.setEnd(text!, start + part.length);
      return range.getClientRects().length;
    }, word);
    expect(lines, word).toBe(1);
  }
  const [words, mark] = await Promise.all([
    page.getByRole('heading', { name: title }).boundingBox(),
    page.getByRole('img', { name: 'Required response' }).boundingBox(),
  ]);
  expect(mark!.y).toBeLessThan(words!.y + words!.height - 4);
});

for (const language of ['en', 'de']) {
  test(`the form has room for all texts in ${language}, wide and narrow`, async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: everything,
      records: [{ fields: { text: TEXT }, suggestions }],
    });
    await chooseLanguage(page, language);
    await signInAs(page, 'annotator');
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(dataset.path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('radio', { name: '10', exact: true })).toBeVisible();
      await expectNoOverflow(page);
      const wide = await page
        .locator('[data-question]')
        .evaluateAll((cards) =>
          cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.getAttribute('data-question')),
        );
      expect(wide, `at ${width}`).toEqual([]);
      await picture(page, `${language}-${width}`);
    }
  });
}
