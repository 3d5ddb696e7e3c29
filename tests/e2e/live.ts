import type { Page } from '@playwright/test';

/** Opens a page and waits until its subscription is open, so that it receives all later events. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/graphql\/stream$/);
  await page.goto(path);
  await stream;
}

/** The number of records in a status, in the team's part of the progress panel. */
export const teamCount = (page: Page, status: string) =>
  page.getByRole('region', { name: 'Team' }).locator('dl > div').filter({ hasText: status }).locator('dd');
