import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test.describe('the list of datasets', () => {
  test('shows pending work and opens a dataset', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'datasets');
    await page.getByRole('link', { name: 'assistant-answers' }).first().click();
    await expect(page).toHaveURL(/\/dataset\/[0-9a-f-]{36}\/annotation-mode/);
  });

  test('is searched by name, and keeps the search in the address', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('assistant');
    await expect(page.getByRole('link', { name: 'assistant-answers' }).first()).toBeVisible();
    await expect(page).toHaveURL(/q=assistant/);
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('no such dataset');
    await expect(page.getByRole('link', { name: 'assistant-answers' })).toHaveCount(0);
  });

  test('is sorted and filtered by every column, and a link shows the same', async ({ page, signInAs }) => {
    await signInAs(page, 'argilla');
    await page.goto('/datasets');
    const names = page
      .getByRole('rowheader')
      .getByRole('link', { name: /^(assistant-answers|best-of-four|names-and-places)$/ });
    for (const column of ['Name', 'Workspace', 'Task', 'Pending', 'Progress', 'Updated at', 'Created at']) {
      const header = page.getByRole('columnheader', { name: column });
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
    }
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Workspace', exact: true }).first().click();
    const room = page.getByRole('checkbox', { name: /^argilla \d/ });
    await room.click();
    await expect(room).toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('ÀNS');
    await expect(page).toHaveURL(/q=%C3%80NS&workspaces=argilla&sort=name%3Aasc/);
    await page.reload();
    await expect(names).toHaveText(['assistant-answers']);

    const row = page.getByRole('row', { name: 'assistant-answers' });
    await row.getByRole('button', { name: 'Copy name of assistant-answers' }).click();
    await expect(page.getByRole('tooltip', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('assistant-answers');
    await row.getByRole('button', { name: 'Copy link of assistant-answers' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^http.*\/dataset\/[0-9a-f-]{36}\/annotation-mode$/);
    await expect(page.getByRole('tooltip', { name: 'Copied' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(names).toHaveCount(3);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Sort').selectOption({ label: 'Pending, descending' });
    await expect(page).toHaveURL(/sort=pending%3Adesc/);
    await expectAccessible(page);
    await picture(page, 'datasets-phone');
    await row.getByRole('link', { name: 'Settings of assistant-answers' }).click();
    await expect(page).toHaveURL(/\/settings/);
  });

  test('can be in German', async ({ page, signInAs }) => {
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

  test('an unknown address shows an error page with a link home', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/no/such/page');
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await expect(page.getByText("We can't seem to find the page you are looking for")).toBeVisible();
    await page.getByRole('link', { name: 'Back to home page' }).click();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });
});
