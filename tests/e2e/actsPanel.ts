import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The actions in the open panel. */
export const acts = (page: Page, name = 'Recent actions'): Locator => page.getByRole('list', { name }).locator('> li');

/** The button of an action: Undo, Redo or Undo all since. */
export const buttonOf = (act: Locator, name: 'Undo' | 'Redo' | 'Undo all since'): Locator =>
  act.getByRole('button', { name: new RegExp(`^${name}:`) });

export async function openActs(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Recent actions|Letzte Aktionen)$/ })).toBeVisible();
  await page.keyboard.press('Alt+z');
  await expect(page.getByRole('complementary', { name: /Recent actions|Letzte Aktionen/ })).toBeVisible();
}

export const SCREENS = [
  [1440, 900],
  [390, 844],
] as const;
