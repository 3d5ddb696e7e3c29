import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test.describe('the list of datasets', () => {
  test('shows what there is to do and opens it', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'datasets');
    await page.getByRole('link', { name: 'assistant-answers' }).first().click();
    await expect(page).toHaveURL(/\/dataset\/[0-9a-f-]{36}\/annotation-mode/);
  });

  test('is searched by name, and the search is kept in the address', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('assistant');
    await expect(page.getByRole('link', { name: 'assistant-answers' }).first()).toBeVisible();
    await expect(page).toHaveURL(/q=assistant/);
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('no such dataset');
    await expect(page.getByRole('link', { name: 'assistant-answers' })).toHaveCount(0);
  });

  test('speaks German when asked to', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await page.getByRole('button', { name: /annotator/i }).click();
    await page.getByText('Deutsch').click();
    await expect(page.getByRole('heading', { name: 'Datensätze' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Datensätze' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await picture(page, 'datasets-de');
  });

  test('an unknown address says so and leads home', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/no/such/page');
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await expect(page.getByText("We can't seem to find the page you are looking for")).toBeVisible();
    await page.getByRole('link', { name: 'Back to home page' }).click();
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
  });
});
