import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { card, COMMENT, expectNoOverflow, storedAnswer, typeFast } from '../questions.ts';

/** Topic 1, Topic 2, … and a distinct one in the middle. */
const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const text = index === 29 ? 'Zebra crossing' : `Topic ${index + 1}`;
    return { value: `v${index + 1}`, text };
  });

const one = (count: number, visible: number | null = null): QuestionItem => ({
  name: 'topic',
  title: 'Which topic?',
  settings: { type: 'label_selection', options: labels(count), visible_options: visible },
});
const many = (count: number, order: 'natural' | 'suggestion' = 'natural'): QuestionItem => ({
  name: 'topics',
  title: 'Which topics?',
  settings: { type: 'multi_label_selection', options: labels(count), visible_options: null, options_order: order },
});
const records = [{ fields: { text: 'Nice weather today' } }];

test.describe('many labels', () => {
  for (const count of [50, 200]) {
    test(`of a question with ${count} scroll separately and do not stretch the page`, async ({
      page,
      owner,
      signInAs,
    }) => {
      const dataset = await buildDataset(owner, { questions: [one(count), COMMENT], records });
      await signInAs(page, 'annotator');
      await page.goto(dataset.path);
      const list = page.getByRole('radiogroup');
      await expect(list.getByRole('radio')).toHaveCount(count);
      const { height, inner } = await list.evaluate((element) => ({
        height: element.clientHeight,
        inner: element.scrollHeight,
      }));
      expect(height).toBeLessThan(300);
      expect(inner).toBeGreaterThan(height);
      await expect(page.getByRole('textbox', { name: 'Say why' })).toBeInViewport();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await picture(page, `labels-${count}`);
    });
  }

  test('are found by a search: Enter selects the first result, Escape shows all again', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [one(200), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const search = page.getByRole('searchbox', { name: 'Search labels' });
    await page.getByRole('radio', { name: 'Topic 1', exact: true }).focus();
    await page.keyboard.press('Alt+l');
    await page.keyboard.type('xyz');
    await expect(search).toHaveValue('xyz');
    await expect(page.getByText('No label matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('radio')).toHaveCount(200);
    await expect(page.getByRole('radio', { name: 'Topic 1', exact: true })).toBeFocused();
    await page.keyboard.press('Alt+l');
    await page.keyboard.type('zeb');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Zebra crossing' })).toBeChecked();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect.poll(async () => (await storedAnswer(owner, dataset))?.values.topic).toBe('v30');
  });

  test('are selected by numbers of two and three digits, and scroll into view', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [one(200), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const label = (number: number) => page.getByRole('radio', { name: `Topic ${number}`, exact: true });
    await label(1).focus();
    await typeFast(page, '37');
    await expect(label(37)).toBeChecked();
    await label(1).focus();
    await typeFast(page, '187');
    await expect(label(187)).toBeChecked();
    await expect(label(37)).not.toBeChecked();
    await expect(label(187)).toBeInViewport({ ratio: 1 });
  });

  test('are collapsed to the configured number, expanded by click or Tab, and collapsed again', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [one(50, 10), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const labelsShown = page.getByRole('radio');
    await expect(labelsShown).toHaveCount(10);
    await page.getByRole('button', { name: '+40' }).click();
    await expect(labelsShown).toHaveCount(50);
    await page.getByRole('radio', { name: 'Topic 45' }).click();
    await page.getByRole('button', { name: 'Less' }).click();
    await expect(labelsShown).toHaveCount(11);
    await expect(page.getByRole('radio', { name: 'Topic 45' })).toBeChecked();
    await picture(page, 'folded');
    await labelsShown.last().focus();
    await page.keyboard.press('Tab');
    await expect(labelsShown).toHaveCount(50);
  });
});

test.describe('many labels of a multi-label question', () => {
  test('are selected one after the other by number', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [many(50), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('checkbox', { name: 'Topic 1', exact: true }).focus();
    // No label has the number 375, so the digit after 37 starts a new number.
    await typeFast(page, '375');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect.poll(async () => (await storedAnswer(owner, dataset))?.values.topics).toEqual(['v37', 'v5']);
  });

  test('start with the suggested ones, highest score first, and keep their numbers', async ({
    page,
    owner,
    signInAs,
  }) => {
    const suggestions = [{ question: 'topics', value: ['v12', 'v40'], score: [0.44, 0.86], agent: 'a-model' }];
    const dataset = await buildDataset(owner, {
      questions: [many(50, 'suggestion'), COMMENT],
      records: [{ ...records[0]!, suggestions }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const boxes = card(page, 'Which topics?').getByRole('checkbox');
    await expect(boxes.nth(0)).toHaveAccessibleName('Topic 40, suggested, score 0.9 by a-model');
    await expect(boxes.nth(1)).toHaveAccessibleName('Topic 12, suggested, score 0.4 by a-model');
    await expect(boxes.nth(2)).toHaveAccessibleName('Topic 1');
    await boxes.nth(2).focus();
    await typeFast(page, '40');
    await expect(boxes.nth(0)).not.toBeChecked();
    await expect(boxes.nth(0)).toHaveAccessibleName(/^Topic 40/);
    await picture(page, 'suggested-first');
  });
});
