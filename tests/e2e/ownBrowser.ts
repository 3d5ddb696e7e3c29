import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { clientKept, downloadRecords } from './downloads.ts';

/** A browser with a profile of its own, which is still there when the browser is ended and started again. */
export class OwnBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'marl-profile-'));
  #context: BrowserContext | undefined;

  /** Starts the browser; it must have been ended before. */
  async start(): Promise<Page> {
    const { launchOptions } = test.info().project.use;
    const options = { ...launchOptions, serviceWorkers: 'allow', locale: 'en-US' } as const;
    this.#context = await chromium.launchPersistentContext(this.#profile, options);
    return this.#context.pages()[0]!;
  }

  end = async (): Promise<void> => this.#context?.close();

  async remove(): Promise<void> {
    await this.end();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** Signs the annotator in, and downloads records of a dataset and the client. */
export async function takeAlongAt(page: Page, url: string, path: string): Promise<void> {
  const query = 'mutation { signIn(username: "annotator", password: "12345678") { id } }';
  await page.request.post(`${url}/graphql`, { data: { query } });
  await page.goto(url + path);
  await downloadRecords(page);
  await clientKept(page);
}
