import { buildDataset, type BuiltDataset, type QuestionItem } from '../dataset.ts';
import type { ApiClient } from '../api.ts';
import { expect, picture, test } from '../fixtures.ts';
import { card, optionsOf, storedAnswer } from '../questions.ts';
import { beforeLoads } from '../reusedPage.ts';

const TONE: QuestionItem = {
  name: 'tone',
  title: 'Which tone?',
  settings: { type: 'label_selection', options: optionsOf('Friendly', 'Neutral', 'Rude') },
};
const STARS: QuestionItem = {
  name: 'stars',
  title: 'How good is it?',
  required: false,
  settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
};

function build(owner: ApiClient): Promise<BuiltDataset> {
  const suggestions = [
    { question: 'tone', value: 'neutral', score: 0.8765, agent: 'a-model' },
    { question: 'stars', value: 4, score: 1 },
  ];
  return buildDataset(owner, {
    questions: [TONE, STARS],
    records: [{ fields: { text: 'Nice weather today' }, suggestions }],
  });
}

test.describe('suggested answers', () => {
  test('are pre-filled while the record is pending, with score and agent', async ({ page, owner, signInAs }) => {
    const dataset = await build(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const neutral = page.getByRole('radio', { name: 'Neutral, suggested, score 0.9 by a-model' });
    await expect(neutral).toBeChecked();
    await expect(page.getByRole('radio', { name: '4, suggested, score 1.0' })).toBeChecked();
    await expect(card(page, 'Which tone?').getByTitle('Suggestion, Score 0.9, by a-model')).toBeVisible();
    expect(await storedAnswer(owner, dataset)).toBeUndefined();
    await picture(page, 'pre-filled');
  });

  test('name their agent where there is room for a part of it that can be read', async ({ page, owner, signInAs }) => {
    const suggestions = [{ question: 'tone', value: 'neutral', score: 0.8, agent: 'a-model-with-a-long-name' }];
    const title = 'Which tone does the person take?';
    const dataset = await buildDataset(owner, {
      questions: [{ ...TONE, title }],
      records: [{ fields: { text: 'Nice weather today' }, suggestions }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const badge = card(page, title).getByTitle('Suggestion, Score 0.8, by a-model-with-a-long-name');
    await expect(badge).toBeVisible();
    const widths = new Set<number>();
    for (let width = 900; width <= 1440; width += 20) {
      await page.setViewportSize({ width, height: 800 });
      widths.add(
        await badge.evaluate((element) => {
          const [whole, agent] = [element, element.lastElementChild!].map((each) => each.getBoundingClientRect());
          return agent!.top >= whole!.bottom ? 0 : Math.round(agent!.width);
        }),
      );
    }
    expect([...widths].filter((width) => width > 0 && width < 32)).toEqual([]);
    expect(Math.max(...widths)).toBeGreaterThan(100);
  });

  test('are changed and restored: one by Alt+R, all by Alt+Shift+R', async ({ page, owner, signInAs }) => {
    const dataset = await build(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const tone = card(page, 'Which tone?');
    const stars = card(page, 'How good is it?');
    const change = async () => {
      await tone.getByRole('radio', { name: 'Rude' }).click();
      await stars.getByRole('radio', { name: '2', exact: true }).click();
      await expect(tone.getByText('Changed')).toBeVisible();
      await expect(stars.getByText('Changed')).toBeVisible();
    };
    await change();
    await picture(page, 'changed');
    await tone.getByRole('radio', { name: 'Rude' }).focus();
    await page.keyboard.press('Alt+r');
    await expect(tone.getByRole('radio', { name: /^Neutral/ })).toBeChecked();
    await expect(stars.getByText('Changed')).toBeVisible();
    await stars.getByRole('button', { name: 'Restore suggestion' }).click();
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
    await change();
    await page.keyboard.press('Alt+Shift+r');
    await expect(tone.getByRole('radio', { name: /^Neutral/ })).toBeChecked();
    await expect(stars.getByRole('radio', { name: /^4/ })).toBeChecked();
    await expect(page.getByText('Changed').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Changed').filter({ visible: true })).toHaveCount(2);
  });

  test('count individually as accepted or changed once submitted', async ({ page, owner, signInAs }) => {
    const dataset = await build(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.getByRole('tab', { name: /Submitted.*1/i }).click();
    await expect(card(page, 'Which tone?').getByText('Suggestion accepted')).toBeVisible();
    await expect(card(page, 'How good is it?').getByText('Changed')).toBeVisible();
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
    await picture(page, 'submitted');
  });

  test('are not pre-filled again after the answer was removed', async ({ page, owner, signInAs }) => {
    const dataset = await build(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: /^4/ }).click();
    await page.getByRole('button', { name: /^Save as draft/ }).click();
    await expect.poll(() => storedAnswer(owner, dataset)).toEqual({ status: 'draft', values: { tone: 'neutral' } });
    await page.goto(dataset.path);
    await page.getByRole('tab', { name: /Draft.*1/i }).click();
    await expect(card(page, 'Which tone?').getByText('Suggestion accepted')).toBeVisible();
    await expect(card(page, 'How good is it?').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(card(page, 'How good is it?').getByRole('button', { name: 'Restore suggestion' })).toBeVisible();
  });
});

test('suggested answers are not restored by characters that Option types on a Mac', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'why', title: 'Why', settings: { type: 'text', use_markdown: false } }],
    records: [{ fields: { text: 'Nice weather' }, suggestions: [{ question: 'why', value: 'It shines.' }] }],
  });
  await signInAs(page, 'annotator');
  await beforeLoads(
    page,
    (value) => Object.defineProperty(navigator, 'platform', { value, configurable: true }),
    'MacIntel',
  );
  await page.goto(dataset.path);
  const text = page.getByRole('textbox', { name: 'Why' });
  await text.fill('Sunny');
  const pressOption = (target: 'text' | 'page') =>
    text.evaluate((box, at) => {
      const keys = { key: '®', code: 'KeyR', altKey: true, bubbles: true, cancelable: true };
      return (at === 'text' ? box : box.closest('[data-command-scope="form"]')!).dispatchEvent(
        new KeyboardEvent('keydown', keys),
      );
    }, target);
  expect(await pressOption('text')).toBe(true);
  await expect(text).toHaveValue('Sunny');
  await pressOption('page');
  await expect(text).toHaveValue('It shines.');
});
