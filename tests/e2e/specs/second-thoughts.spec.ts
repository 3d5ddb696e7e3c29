import { withoutGoingOn } from '../answering.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const RATING = {
  name: 'quality',
  title: 'How good is it?',
  settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
};
const COMMENT = { name: 'comment', title: 'Say why', required: false, settings: { type: 'text', use_markdown: false } };
const records = ['First text.', 'Second text.', 'Third text.'].map((text) => ({ fields: { text } }));

test.describe('changing one’s mind', () => {
  test('the last submit is undone, with status, answers and position', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await page
      .getByText(/^(First|Second|Third) text\.$/)
      .first()
      .innerText();
    await page.getByRole('radio', { name: /^4\b/ }).click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByText(text, { exact: true })).toBeHidden();
    await expect(page.getByRole('tab', { name: /Submitted.*1/i })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^4\b/ })).toBeChecked();
    await expect(page.getByRole('tab', { name: /Submitted.*0/i })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Pending.*3/i })).toBeVisible();
  });

  test('typing is undone in steps, and redone', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = page.getByRole('textbox', { name: 'Say why' });
    await text.click();
    await page.keyboard.type('Good as it is');
    await expect(text).toHaveValue('Good as it is');
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue('');
    await page.keyboard.press('Control+Shift+z');
    await expect(text).toHaveValue('Good as it is');
  });

  test('a text that the suggestion has replaced comes back by Ctrl+Z in the editor', async ({
    page,
    owner,
    signInAs,
  }) => {
    const suggestions = [{ question: 'comment', value: 'As suggested' }];
    const dataset = await buildDataset(owner, {
      questions: [RATING, COMMENT],
      records: records.map((record) => ({ ...record, suggestions })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = page.getByRole('textbox', { name: 'Say why' });
    await text.fill('My own words');
    await page.getByRole('tab', { name: 'Suggestion' }).click();
    await page.getByRole('button', { name: 'Use this' }).click();
    await expect(text).toHaveValue('As suggested');
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue('My own words');
    await page.keyboard.press('Control+Shift+z');
    await expect(text).toHaveValue('As suggested');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue('As suggested');
  });

  test('a double click answers only one record', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [RATING],
      records: records.map((record) => ({ ...record, suggestions: [{ question: 'quality', value: 3 }] })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('button', { name: /^Submit/ }).dblclick({ delay: 20 });
    await expect(page.getByRole('tab', { name: /Submitted.*1/i })).toBeVisible();
    await page.getByRole('button', { name: /^Discard/ }).dblclick({ delay: 20 });
    await expect(page.getByRole('tab', { name: /Discarded.*1/i })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Pending.*1/i })).toBeVisible();
  });

  test('a submitted answer is changed and saved again', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records: records.slice(0, 1) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: /^2\b/ }).click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByText('All done: nothing pending')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'all-done');
    await page.getByRole('tab', { name: /Submitted/i }).click();
    await page.getByRole('radio', { name: /^5\b/ }).click();
    await page.getByRole('button', { name: /^(Submit|Update)/ }).click();
    await expect
      .poll(async () => {
        const { items } = await owner.get<{ items: { responses: { values: { quality: { value: number } } }[] }[] }>(
          `/datasets/${dataset.id}/records?include=responses`,
        );
        return items[0]?.responses.map(({ values }) => values.quality.value);
      })
      .toEqual([5]);
  });

  test('a cleared response makes the record pending', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records: records.slice(0, 1) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: /^3\b/ }).click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.getByRole('tab', { name: /Submitted/i }).click();
    const answer = page.getByRole('radio', { name: /^3\b/ });
    await expect(answer).toBeChecked();
    // While records are reloaded, the form takes no focus.
    await expect(async () => {
      await answer.focus();
      await expect(answer).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Shift+Backspace');
    await expect(page.getByRole('tab', { name: /Pending.*1/i })).toBeVisible();
    await expect
      .poll(async () => (await owner.get<{ pending: number }>(`/datasets/${dataset.id}/progress`)).pending)
      .toBe(1);
  });

  test('a user who prefers to stay sees the submitted record', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records });
    await signInAs(page, 'annotator');
    await withoutGoingOn(page);
    await page.goto(dataset.path);
    const answer = page.getByRole('radio', { name: /^3\b/ });
    await answer.click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByRole('tab', { name: /Submitted.*1/i })).toBeVisible();
    await expect(answer).toBeChecked();
    await expect(page.getByRole('button', { name: /^Update/ })).toBeVisible();
  });

  test('two users answer the same record and each sees their own response', async ({
    page,
    browser,
    owner,
    product,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records: records.slice(0, 1) });
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    for (const [person, username, answer] of [
      [page, 'annotator', '1'],
      [other, 'admin', '5'],
    ] as const) {
      await signInAs(person, username);
      await person.goto(dataset.path);
      await person.getByRole('radio', { name: new RegExp(`^${answer}\\b`) }).click();
      await person.getByRole('button', { name: /^Submit/ }).click();
      await person.getByRole('tab', { name: /Submitted.*1/i }).click();
    }
    await expect(page.getByRole('radio', { name: /^1\b/ })).toBeChecked();
    await expect(other.getByRole('radio', { name: /^5\b/ })).toBeChecked();
    await other.context().close();
  });

  test('the help shows all keys of the page', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [RATING, COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('button', { name: /^Submit/ })).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    for (const action of ['Submit', 'Save as draft', 'Discard', 'Next', 'Previous']) {
      await expect(help.getByText(action, { exact: true }).first()).toBeVisible();
    }
    await expectAccessible(page);
    await picture(page, 'help');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  });
});
