import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Waits until the worker has kept the client. */
export const clientKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
  });

/** Opens the dialog of the annotation page. */
export async function offlineDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Work offline' }).click();
  return page.getByRole('dialog', { name: 'Work offline' });
}

/** Downloads records of the dataset on the page to the device. */
export async function downloadRecords(page: Page, count = '50'): Promise<void> {
  const dialog = await offlineDialog(page);
  await dialog.getByText(count, { exact: true }).click();
  await dialog.getByRole('button', { name: /^Download/ }).click();
  await expect(page.getByText(/records? (is|are) on this device/)).toBeVisible({ timeout: 30_000 });
}
