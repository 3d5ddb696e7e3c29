import type { Browser, Page } from '@playwright/test';

type Script = Awaited<ReturnType<Page['addInitScript']>>;

const scripts = new WeakMap<Page, Script[]>();

/** Runs a function before the scripts of each page load, until the story ends. */
export async function beforeLoads<Value>(page: Page, run: (value: Value) => void, value: Value): Promise<void> {
  const script = await page.addInitScript(run as (value: unknown) => void, value);
  scripts.set(page, [...(scripts.get(page) ?? []), script]);
}

/** Sets the language before the page loads. */
export const chooseLanguage = (page: Page, language: string): Promise<void> =>
  beforeLoads(page, (chosen) => localStorage.setItem('marl.language', chosen), language);

/** Removes the answers that come with pages, so that pages request them and a story can change them. */
export const withoutAnswers = (page: Page): Promise<void> =>
  beforeLoads(
    page,
    () =>
      document.addEventListener('readystatechange', () => {
        for (const answer of document.querySelectorAll('[data-answer]')) answer.remove();
      }),
    undefined,
  );

const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'response'] as const;

/**
 * A page that stories share. Its process keeps the client's compiled code: loading a page takes less than half the processor time of a
 * load in a new context.
 */
export class ReusedPage {
  #page: Page | undefined;
  #options = '';
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns the page in the state of a new one, or replaces a page with other options. */
  async open(options: object): Promise<Page> {
    const wanted = JSON.stringify(options);
    if (this.#page?.isClosed() || wanted !== this.#options) await this.close();
    this.#options = wanted;
    this.#page ??= await (await this.#browser.newContext()).newPage();
    return this.#page;
  }

  async close(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }

  /** Reverts what a story did to the page, its context and the browser's storage. `baseURL` is the product's origin. */
  async reset(baseURL: string, viewport: { width: number; height: number } | null): Promise<void> {
    const page = this.#page;
    if (!page || page.isClosed()) return this.close();
    const context = page.context();
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
      page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }),
      viewport && page.setViewportSize(viewport),
      ...(scripts.get(page) ?? []).map((script) => script.dispose()),
    ]);
    scripts.delete(page);
    const origins = new Set([baseURL, new URL(page.url()).origin]);
    // A page writes to the storage when it is left, so the storage is cleared afterwards. This resource has no scripts, and for one of
    // another origin, the browser would change the process.
    await page.goto(`${baseURL}/favicon.svg`);
    await page.evaluate(() => sessionStorage.clear());
    const session = await context.newCDPSession(page);
    for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    await context.clearCookies();
  }
}
