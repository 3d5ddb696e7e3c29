import { withoutGoingOn } from '../answering.ts';
import { expect, test } from '../fixtures.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';

const prediction = {
  agent: 'bot',
  labels: [
    { class: 'praise', score: 0.8 },
    { class: 'complaint', score: 0.2 },
  ],
};
const mails = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 10}`,
    inputs: { mail: `Thank you, ${index}.` },
    prediction,
  }));
const oneAtATime = `?${new URLSearchParams({ pagination: '{"size":1,"page":1}' }).toString()}`;

test.describe('the next record of an older dataset follows automatically', () => {
  test('the focus goes from card to card by keyboard, and to the next page after the last', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildTask(product, 'TextClassification', mails(12));
    const statusOf = async (id: string) => (await storedRecords(dataset))[id]?.status;
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const cardAt = (place: number) => page.locator(`[data-record$="m${place + 10}"]`);
    await expect(cardAt(0)).toBeVisible();
    for (let place = 0; place < 9; place += 1) {
      await page.keyboard.press(place % 2 ? 'Backspace' : 'Enter');
      await expect(cardAt(place + 1)).toBeFocused();
    }
    // A key that labels is enough, too.
    await page.keyboard.press('1');
    await expect(card(page, 'm20')).toBeVisible();
    await expect.poll(() => statusOf('m19')).toBe('Validated');

    await page.keyboard.press('ControlOrMeta+z');
    await expect(cardAt(9)).toBeVisible();
    await expect.poll(() => statusOf('m19')).toBe('Default');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cardAt(8)).toBeFocused();
    await expect.poll(() => statusOf('m18')).toBe('Default');
  });

  test('records come one at a time by mouse, and a click undoes the last action', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildTask(product, 'TextClassification', mails(3));
    const statusOf = async (id: string) => (await storedRecords(dataset))[id]?.status;
    await signInAs(page, 'argilla');
    await page.goto(dataset.path + oneAtATime);
    await card(page, 'm10').getByRole('radio', { name: 'complaint' }).click();
    await expect(card(page, 'm11')).toBeVisible();
    await card(page, 'm11').getByRole('button', { name: 'Discard' }).click();
    await expect(card(page, 'm12')).toBeVisible();
    await expect(page.getByText('1 record is discarded')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('1 record restored')).toBeVisible();
    expect(await statusOf('m11')).toBe('Default');
    expect(await statusOf('m10')).toBe('Validated');
  });

  test('the cursor is in the text of the next text2text record', async ({ page, product, signInAs }) => {
    const texts = ['a', 'b', 'c'].map((id) => ({ id, text: `The ${id}.` }));
    const dataset = await buildTask(product, 'Text2Text', texts);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path + oneAtATime);
    await expect(card(page, 'a')).toBeVisible();
    await page.keyboard.press('e');
    for (const id of ['a', 'b']) {
      await expect(card(page, id).getByRole('textbox')).toBeFocused();
      await page.keyboard.type(`Le ${id}.`);
      await page.keyboard.press('Shift+Enter');
    }
    await expect(card(page, 'c').getByRole('textbox')).toBeFocused();
    await expect
      .poll(async () =>
        Object.values(await storedRecords(dataset)).map(({ annotation }) => annotation?.sentences?.[0]?.text),
      )
      .toEqual(['Le a.', 'Le b.', undefined]);
  });

  test('a user who prefers to stay keeps the record', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', mails(2));
    await signInAs(page, 'argilla');
    await withoutGoingOn(page);
    await page.goto(dataset.path + oneAtATime);
    await expect(card(page, 'm10')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 record is validated')).toBeVisible();
    await expect(card(page, 'm10').getByText('validated', { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+u');
    await expect(page.getByText('1 record is unvalidated')).toBeVisible();
  });
});
