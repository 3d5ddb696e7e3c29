import type { Page } from '@playwright/test';

/** How far the work is on its way to the server, in the header. */
export const syncState = (page: Page) => page.getByRole('banner').locator('a[href="/device"]');

/** The header while answers wait for the connection. */
export const offlineWith = (page: Page, waiting: number) =>
  syncState(page).filter({ hasText: new RegExp(`^Offline since .+, ${waiting} waiting$`) });
