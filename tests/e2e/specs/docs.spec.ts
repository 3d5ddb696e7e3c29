import { expect, expectAccessible, test } from '../fixtures.ts';

test.describe('the guides', () => {
  test('are linked from the shortcut help, and from each other', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('?');
    const link = page.getByRole('dialog').locator('a[href^="/docs/"]');
    await expect(link).toBeVisible();
    await page.goto((await link.getAttribute('href'))!);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Configuration' }).first().click();
    await expect(page).toHaveURL(/\/docs\/configuration$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Configuration' })).toBeVisible();
    await expect(page.getByText('UPLOAD_LIMIT_MB').first()).toBeVisible();
  });

  test('can be read by everybody, on a phone too, in both themes', async ({ page }) => {
    for (const guide of ['', 'configuration', 'graphql', 'architecture']) {
      await page.goto(`/docs/${guide}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [colorScheme, width] of [
        ['light', 1200],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${guide} at ${width}`).toBe(0);
      }
    }
  });
});
