import type { Browser, BrowserContext, Page } from '@playwright/test';

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

/** Few stories need a page with other options than most. */
const MOST_PAGES = 3;

interface PageOptions {
  /** The product's origin. */
  baseURL: string | undefined;
  viewport: { width: number; height: number } | null;
  colorScheme: 'light' | 'dark' | 'no-preference' | null;
  serviceWorkers: 'allow' | 'block';
  [option: string]: unknown;
}

/**
 * Pages that stories share, one for each set of options. The process of a page keeps the client's compiled code: loading a page takes less
 * than half the processor time of a load in a new context. With a service worker, it keeps the installed client, too.
 */
export class ReusedPages {
  /** By their options, the last used one last. */
  readonly #contexts = new Map<string, BrowserContext>();
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns a page in the state of a new one. */
  async open(options: PageOptions): Promise<Page> {
    const wanted = JSON.stringify(options);
    const context = this.#contexts.get(wanted) ?? (await this.#browser.newContext());
    this.#contexts.delete(wanted);
    this.#contexts.set(wanted, context);
    const [longest] = this.#contexts.values();
    if (this.#contexts.size > MOST_PAGES) await this.close(longest!);
    return context.pages()[0] ?? context.newPage();
  }

  async close(context: BrowserContext): Promise<void> {
    for (const [options, one] of this.#contexts) if (one === context) this.#contexts.delete(options);
    await context.close();
  }

  async closeAll(): Promise<void> {
    for (const context of this.#contexts.values()) await this.close(context);
  }

  /** Reverts what a story did to the page, its context and the browser's storage. */
  async reset(context: BrowserContext, { baseURL, viewport, colorScheme, serviceWorkers }: PageOptions): Promise<void> {
    // Some stories close the page.
    const page = context.pages()[0] ?? (await context.newPage());
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
      page.emulateMedia({ media: null, colorScheme, reducedMotion: null, forcedColors: null, contrast: null }),
      viewport && page.setViewportSize(viewport),
      ...(scripts.get(page) ?? []).map((script) => script.dispose()),
    ]);
    scripts.delete(page);
    const origins = new Set([baseURL!, new URL(page.url()).origin].filter((origin) => origin !== 'null'));
    // A page writes to the storage when it is left, so the storage is cleared afterwards. This resource has no scripts, and for one of
    // another origin, the browser would change the process.
    await page.goto(`${baseURL}/favicon.svg`);
    await page.evaluate(forgetInPage);
    const storageTypes = serviceWorkers === 'allow' ? ALL_BUT_CLIENT : 'all';
    const session = await context.newCDPSession(page);
    for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.detach();
    await context.clearCookies();
  }
}

/** Storage other than the service worker and its caches. */
const ALL_BUT_CLIENT = 'file_systems,indexeddb,local_storage,websql';

/** Removes what only the page can remove: its session, and the caches other than the installed client. */
async function forgetInPage(): Promise<void> {
  sessionStorage.clear();
  const caches = (await globalThis.caches.keys()).filter((name) => !name.startsWith('marl client '));
  await Promise.all(caches.map((name) => globalThis.caches.delete(name)));
}
