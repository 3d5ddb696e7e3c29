import type { Page } from '@playwright/test';
import { graveFaults } from './axe.ts';
import { isEnglish } from './languageTexts.ts';
import { shownOnScreen } from './shownOnScreen.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Words that are the same in every language: names of people, products and programs, and keys. */
const NAMES = /^(argilla|admin|annotator|owner|Marl|English|Python SDK|GraphQL|metadata|Home|End)$/;

/** Looks at screens in German: in each width for English that is left and for texts that do not fit, in both themes with axe. */
export interface Sweep {
  /**
   * Looks at what is on screen now. What another width may close is opened anew in each; it is still open afterwards.
   */
  look(screen: string, open?: () => Promise<void>): Promise<void>;
  /** What was wrong, by screen. */
  readonly findings: readonly string[];
}

export function beginSweep(page: Page, names: RegExp = NAMES): Sweep {
  const findings: string[] = [];
  return {
    findings,
    async look(screen, open) {
      for (const [at, size] of SIZES.entries()) {
        if (open && at > 0) await page.keyboard.press('Escape');
        await page.setViewportSize(size);
        await settle(page);
        await open?.();
        await settle(page);
        const { texts, cut } = await settledScreen(page);
        const english = texts.filter((text) => !names.test(text) && isEnglish(text));
        const wrong = [...english.map((text) => `English: ${text}`), ...cut];
        findings.push(...wrong.map((what) => `${screen} at ${size.width}: ${what}`));
      }
      findings.push(...(await graveFaults(page, RULES)).map((what) => `${screen}: ${what}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      await settle(page);
      // Only its colours are others.
      const dark = await graveFaults(page, ['color-contrast']);
      findings.push(...dark.map((what) => `${screen} in the dark: ${what}`));
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}

/** What is on screen once it fits, or has been given some time to. */
async function settledScreen(page: Page) {
  let seen = await shownOnScreen(page);
  for (let tries = 0; seen.cut.length > 0 && tries < 3; tries += 1) {
    await settle(page);
    seen = await shownOnScreen(page);
  }
  return seen;
}

/** Waits until what the new size or theme sets in motion has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}
