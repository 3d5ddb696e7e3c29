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

/**
 * Checks screens in German: at each width for English texts and for texts that do not fit, then with axe in both themes, of which only
 * the colours differ.
 */
export interface Sweep {
  /** Checks the current screen. `open` opens again what a change of the width may have closed. */
  look(screen: string, open?: () => Promise<void>): Promise<void>;
  /** The problems found, by screen. */
  readonly findings: readonly string[];
}

export function beginSweep(page: Page, names: RegExp = NAMES): Sweep {
  const findings: string[] = [];
  return {
    findings,
    async look(screen, open) {
      await page.emulateMedia({ colorScheme: 'dark' });
      // Texts that fit in this wide font fit in every font.
      await setWideFont(page, true);
      for (const [at, size] of SIZES.entries()) {
        if (open && at > 0) await page.keyboard.press('Escape');
        await page.setViewportSize(size);
        await settle(page);
        if (open) await open().then(() => settle(page));
        const { texts, cut } = await settledScreen(page);
        const english = texts.filter((text) => !names.test(text) && isEnglish(text));
        const wrong = [...english.map((text) => `English: ${text}`), ...cut];
        findings.push(...wrong.map((what) => `${screen} at ${size.width}: ${what}`));
      }
      await setWideFont(page, false);
      findings.push(...(await graveFaults(page, RULES)).map((what) => `${screen} in the dark: ${what}`));
      await page.emulateMedia({ colorScheme: 'light' });
      // Only the colours differ.
      const light = await graveFaults(page, ['color-contrast']);
      findings.push(...light.map((what) => `${screen}: ${what}`));
    },
  };
}

/** Renders the page in the product's font made 20 % wider with a text size of 130 %, or normally. */
async function setWideFont(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate(async (isOn) => {
    const root = document.documentElement;
    if (isOn && !document.querySelector('#wide-font')) {
      const font = document.querySelector<HTMLLinkElement>('link[as="font"]');
      if (!font) throw new Error('The page preloads no font that could be drawn wider.');
      const style = document.createElement('style');
      style.id = 'wide-font';
      style.textContent = `
        @font-face { font-family: 'Wide'; src: url('${font.href}'); font-weight: 100 900; size-adjust: 120%; }
        html[data-wide] { --marl-font: 'Wide', sans-serif; font-size: 130%; }`;
      document.head.append(style);
    }
    root.toggleAttribute('data-wide', isOn);
    await document.fonts.load("14px 'Wide'");
  }, isWide);
}

/** The texts on screen, once they fit or after some time. */
async function settledScreen(page: Page) {
  let seen = await shownOnScreen(page);
  for (let tries = 0; seen.cut.length > 0 && tries < 3; tries += 1) {
    await settle(page);
    seen = await shownOnScreen(page);
  }
  return seen;
}

/** Waits until the transitions to the new size or theme are finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}
