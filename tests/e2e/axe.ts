import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { skipKnownContrasts, type WithNewKinds } from './contrast.ts';

type InPage = Pick<typeof axe, 'configure' | 'run'> & WithNewKinds;
type Rgba = Record<'r' | 'g' | 'b' | 'alpha', number>;
/** axe's own class of colors, which its types leave out. */
type WithColor = { commons: { color: { Color: { prototype: { parseString: (this: Rgba, text: string) => Rgba } } } } };
/** How grave is what a rule finds, which axe's types leave out. */
type WithImpact = { _audit: { rules: { id: string; impact: string }[] } };

/** Less than half as long as `axe.source`, which each document gets. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const SILENT_FRAME_MS = 1000;

/** Kinds of text with enough contrast, found on any page. */
const kinds = new Set<number>();

/** Rules that find nothing serious or critical: all that a rule finds has the rule's impact. */
const SLIGHT = (axe as unknown as WithImpact)._audit.rules.filter(({ impact }) => !/serious|critical/.test(impact));
const WITHOUT_SLIGHT = Object.fromEntries(SLIGHT.map(({ id }) => [id, { enabled: false }]));

/**
 * The serious and critical violations that axe finds, by all rules or some (names of rules or tags), on the page or in the parts that
 * selectors name.
 */
export async function graveFaults(
  page: Page,
  rules: readonly string[] | null = null,
  parts: readonly string[] | null = null,
): Promise<string[]> {
  const [main, ...others] = page.frames();
  await provideAxe(main!);
  // A frame that is not shown may never answer.
  const given = others.map((frame) => Promise.race([provideAxe(frame).catch(() => {}), wait(SILENT_FRAME_MS)]));
  await Promise.all(given);
  const { faults, newKinds } = await page.evaluate(
    async ({ rules, parts, without }) => {
      // The page follows a change of the theme in its next frame. A page in the background has none.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 500);
      });
      // What fades in has less contrast than it will have. Spinners have no end.
      const fading = document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
      await new Promise((resolve) => {
        void Promise.allSettled(fading.map(({ finished }) => finished)).then(resolve);
        setTimeout(resolve, 2000);
      });
      const { run, newKinds } = (globalThis as unknown as { axe: InPage }).axe;
      const context = parts ? { include: parts.map((part) => [part]) } : document;
      const { violations } = await run(context, {
        resultTypes: ['violations'],
        elementRef: true,
        rules: without,
        ...(rules ? { runOnly: [...rules] } : {}),
      });
      const faults = violations.map(({ id, nodes }) => {
        const places = nodes.map(({ element, target }) => element?.outerHTML.slice(0, 300) ?? target.join(' '));
        return `${id}: ${places.join('\n  ')}`;
      });
      return { faults, newKinds: newKinds.splice(0) };
    },
    { rules, parts, without: WITHOUT_SLIGHT },
  );
  for (const kind of newKinds) kinds.add(kind);
  return faults;
}

/** Compiling axe takes a third of the time, so each document gets it once. */
async function provideAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  await frame.evaluate(SOURCE);
  await frame.evaluate(() => (globalThis as unknown as { axe: InPage }).axe.configure({ noHtml: true }));
  await frame.evaluate(parseColorsOnce);
  await frame.evaluate(skipKnownContrasts, [...kinds]);
}

/** Parsing the same few colors for every element took axe a third of the time. */
function parseColorsOnce(): void {
  const { prototype } = (globalThis as unknown as { axe: WithColor }).axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, Rgba>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
