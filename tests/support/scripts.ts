import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** Notes the scripts that a page fetches from now on; gives their bytes by name, compressed by gzip, at any moment. */
export function watchScripts(page: Page): () => Promise<ReadonlyMap<string, number>> {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') seen.push(response);
  });
  return async () => {
    const until = [...seen];
    const sizes = until.map(async (response) => {
      const name = new URL(response.url()).pathname.replace(/.*\//, '');
      return [name, gzipSync(await response.body()).length] as const;
    });
    return new Map(await Promise.all(sizes));
  };
}

export function sumOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0);
}
