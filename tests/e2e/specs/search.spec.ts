import type { Page } from '@playwright/test';
import { buildFilterable, chip, shownPrompts } from '../filterable.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** The highlighted texts, in document order. */
const found = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map((range) => String(range))),
  );

test.describe('the search', () => {
  test('finds words in all fields or in one, and highlights them', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('PARCEL');
    // The record stays on screen during typing.
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 records match')).toBeVisible();
    await expect.poll(() => found(page)).toEqual(['parcel']);
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Field to search' }).selectOption('Reply');
    await expect(page.getByText('1 record matches')).toBeVisible();
    await expect(chip(page, '“PARCEL” in Reply')).toBeVisible();
    expect(await shownPrompts(page)).toEqual(['The colour faded']);
    await expect.poll(() => found(page)).toEqual(['parcel']);

    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search records' })).toBeFocused();
    await expect.poll(() => found(page)).toEqual([]);
  });

  test('has room for a search where the toolbar has little', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await page.setViewportSize({ width: 1024, height: 768 });
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const tabs = page.getByRole('tablist');
    const field = page.getByRole('combobox', { name: 'Field to search' });
    await expect(page.getByText('1 of 6')).toBeVisible();
    await expect(field).toBeHidden();
    const before = await tabs.boundingBox();
    await page.keyboard.press('/');
    await page.keyboard.type('parcel');
    const box = page.getByRole('searchbox', { name: 'Search records' });
    expect((await box.boundingBox())!.width).toBeGreaterThan(200);
    expect(await tabs.boundingBox()).toEqual(before);
    await field.selectOption('Reply');
    await box.press('Enter');
    await expect(chip(page, '“parcel” in Reply')).toBeVisible();
  });

  test('keeps the input until it is applied or another search replaces it', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 6')).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search records' });
    await page.keyboard.press('/');
    await page.keyboard.type('parcel');
    await page.keyboard.press('Escape');
    await expect(box).not.toBeFocused();
    await expect(box).toHaveValue('parcel');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(box).toHaveValue('parcel');
    await box.press('Enter');
    await expect(page.getByText('3 records match')).toBeVisible();
    await page.goBack();
    await expect(box).toHaveValue('');
  });
});
