import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/**
 * Opens a page and returns the scripts that it requests before something is visible, by name, with their size in bytes, compressed with
 * gzip. Later requests do not count.
 */
export async function scriptsBefore(page: Page, path: string, selector: string): Promise<ReadonlyMap<string, number>> {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') seen.push(response);
  });
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(selector)})) globalThis.thereAt ??= performance.now();
  }).observe(document, { childList: true, subtree: true });`);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  const before = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').filter((one) => one.startTime <= thereAt).map((one) => one.name)`,
  );
  const sizes = seen
    .filter((response) => before.includes(response.url()))
    .map(async (response) => {
      const name = new URL(response.url()).pathname.replace(/.*\//, '');
      return [name, gzipSync(await response.body()).length] as const;
    });
  return new Map(await Promise.all(sizes));
}

export function sumOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0);
}
