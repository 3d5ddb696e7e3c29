import type { Locator, Page } from '@playwright/test';
import { expect, picture } from './fixtures.ts';

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

const SCREENS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** Pictures the page at each size in both themes, if `PICTURES` is set, and leaves it as on a phone in the dark. */
export async function pictureOnScreens(page: Page, name: string): Promise<void> {
  for (const [width, height] of process.env.PICTURES ? SCREENS : SCREENS.slice(-1)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  }
}
