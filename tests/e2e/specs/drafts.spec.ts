import { buildTones, comment, shownText, storedResponses, submit, tab, tone } from '../answering.ts';
import { expect, test } from '../fixtures.ts';

test.describe('automatic drafts', () => {
  test('are saved after a pause in typing, without leaving the record', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await comment(page).fill('half a thought');
    await expect(tab(page, 'Draft', 1)).toBeVisible();
    expect(await shownText(page)).toBe(text);
    await expect(comment(page)).toHaveValue('half a thought');
    await expect
      .poll(() => storedResponses(owner, dataset))
      .toMatchObject([{ status: 'draft', comment: 'half a thought' }]);
    // A reload shows the record although it is no longer pending.
    await page.reload();
    await expect(comment(page)).toHaveValue('half a thought');
    expect(await shownText(page)).toBe(text);
  });

  test('are saved when the record is left', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await comment(page).fill('on my way out');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text, status: 'draft' }]);
  });

  test('are never saved for a submitted response: leaving it asks, and ignored changes can be restored', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 2);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await tone(page, 'rude').click();
    await submit(page);
    await page.getByRole('tab', { name: /Submitted/i }).click();
    await expect(tone(page, 'rude')).toBeChecked();
    await comment(page).fill('on second thoughts');
    await page.getByRole('tab', { name: /Pending/i }).click();
    await expect(page.getByText("You didn't submit your changes")).toBeVisible();
    await expect(page.getByRole('tab', { name: /Submitted/i })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Ignore and continue' }).click();
    await expect(page.getByRole('tab', { name: /Pending/i })).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('tab', { name: /Submitted/i }).click();
    await expect(tone(page, 'rude')).toBeChecked();
    await expect(comment(page)).toHaveValue('');
    await page.getByRole('button', { name: 'More about this record' }).click();
    await page.getByRole('menuitem', { name: 'Restore my edit' }).click();
    await expect(comment(page)).toHaveValue('on second thoughts');
    // A link to another page asks as well.
    await page.getByRole('link', { name: 'argilla', exact: true }).click();
    await expect(page.getByText("You didn't submit your changes")).toBeVisible();
    await submit(page);
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ comment: 'on second thoughts' }]);
  });
});

test('an automatic draft can be redone after an undo, with the position', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 4);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const texts: string[] = [];
  for (const name of ['rude', 'neutral', 'friendly']) {
    texts.push(await shownText(page));
    await tone(page, name).click();
    await submit(page);
    await expect(page.getByText(texts.at(-1)!, { exact: true })).toBeHidden();
  }
  await expect(tab(page, 'Submitted', 3)).toBeVisible();
  for (let left = 2; left >= 0; left -= 1) {
    await page.keyboard.press('Control+z');
    await expect(tab(page, 'Submitted', left)).toBeVisible();
    await expect(page.getByText(texts[left]!, { exact: true })).toBeVisible();
  }
  await expect(tone(page, 'rude')).toBeChecked();
  for (let done = 1; done <= 3; done += 1) {
    await page.keyboard.press('Control+Shift+z');
    await expect(tab(page, 'Submitted', done)).toBeVisible();
  }
  await expect
    .poll(async () => (await storedResponses(owner, dataset)).map((one) => [one.text, one.tone]).sort())
    .toEqual(
      [
        [texts[0], 'rude'],
        [texts[1], 'neutral'],
        [texts[2], 'friendly'],
      ].sort(),
    );
});
