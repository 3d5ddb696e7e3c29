import type { Page } from '@playwright/test';

/**
 * Opens a page and returns the scripts that it requests before something is visible, by name, with their size in bytes as the server
 * sends them, compressed with Brotli. Later requests do not count.
 */
export async function scriptsBefore(page: Page, path: string, selector: string): Promise<ReadonlyMap<string, number>> {
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(selector)})) globalThis.thereAt ??= performance.now();
  }).observe(document, { childList: true, subtree: true });`);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  const before = await page.evaluate<[string, number][]>(`performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime <= thereAt && /\\.js$/.test(new URL(name).pathname))
    .map(({ name, encodedBodySize }) => [name.replace(/.*\\//, ''), encodedBodySize])`);
  return new Map(before);
}

export function sumOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0);
}
