import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, picture, test } from '../fixtures.ts';
import { graveFaults } from '../axe.ts';
import { chooseLanguage } from '../reusedPage.ts';

const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();
const result = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const example = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();

test.describe('a developer at /graphql', () => {
  let isStranger = false;

  test.beforeEach(({ page }) => {
    isStranger = false;
    // Violations of the policy and failures appear here.
    page.on('console', (message) => {
      // Anonymous callers may not introspect, which Chromium logs.
      if (!isStranger || !/status of 401/.test(message.text()))
        expect.soft(message.type(), message.text()).not.toBe('error');
    });
    page.on('request', (request) =>
      expect.soft(request.url()).toMatch(/^(http:\/\/(localhost|127\.0\.0\.1)[:/]|data:)/),
    );
  });

  test('runs an example with their session, and sees the result', async ({ page, signInAs }) => {
    await signInAs(page, 'argilla');
    await page.goto('/graphql');
    await expect(page.getByRole('banner')).toContainText('run as argilla');
    await example(page, 'NextPendingRecords');
    await run(page);
    await expect(result(page)).toContainText('"total"');
    await example(page, 'SimilarRecords');
    await run(page);
    await expect(result(page)).toContainText('"score"');
    await picture(page, 'graphiql');
  });

  test('learns how to authenticate when signed out, and can send an API key', async ({ page }) => {
    isStranger = true;
    await page.goto('/graphql');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download the schema' })).toBeHidden();
    await page.getByRole('button', { name: 'Headers' }).click();
    const headers = page.locator('.graphiql-editor:has(.monaco-editor):visible').nth(1);
    await headers.locator('.view-lines').click();
    // Between the quotes that await the key.
    for (const key of ['ControlOrMeta+End', 'ArrowUp', 'End', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.insertText('argilla.apikey');
    await run(page);
    await expect(result(page)).toContainText('"datasets"');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('argilla.apikey');
  });

  test('follows a dataset live', async ({ page, signInAs, owner }) => {
    await signInAs(page, 'argilla');
    await page.goto('/graphql');
    await example(page, 'FollowADataset');
    const opened = page.waitForResponse(/\/graphql\/stream$/);
    await run(page);
    await opened;
    const { items } = await owner.get<{ items: { id: string; name: string }[] }>('/me/datasets');
    const { id } = items.find(({ name }) => name === 'assistant-answers')!;
    await owner.call('PATCH', `/datasets/${id}`, { guidelines: 'Be kind.' });
    await expect(result(page)).toContainText('"datasetChanged"');
  });

  test('downloads the schema, and finds an accessible page in their language', async ({ page, signInAs }) => {
    await signInAs(page, 'argilla');
    await chooseLanguage(page, 'de');
    await page.goto('/graphql');
    await expect(page.getByRole('heading', { name: 'Beispiele' })).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Schema herunterladen' }).click();
    const contract = await (await coming).path();
    expect(await readFile(contract, 'utf8')).toContain('type FeedbackDataset');
    // GraphiQL's own components are out of our control.
    expect(await graveFaults(page, null, ['header', 'section[aria-labelledby=examples]'])).toEqual([]);
  });
});
