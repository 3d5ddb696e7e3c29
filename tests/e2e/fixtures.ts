import { type Cookie, type Page, test as base } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/product.ts';
import { ApiClient } from './api.ts';
import { graveFaults } from './axe.ts';
import { expect } from './expect.ts';
import { ReusedPages } from './reusedPage.ts';

interface WorkerFixtures {
  /** The built product with the demo, one instance for each worker. */
  product: Product;
  /** The cookies of earlier sign-ins, by username and server: checking a password takes long by design. */
  sessions: Map<string, Cookie[]>;
  reusedPages: ReusedPages;
}

export interface TestFixtures {
  /** Whether the story needs a page of its own, because its effects on the page cannot be reverted. */
  hasOwnPage: boolean;
  /** The REST API, as the owner. */
  owner: ApiClient;
  /** Signs a browser in without the form. */
  signInAs(page: Page, username: 'argilla' | 'admin' | 'annotator'): Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct({ DEMO: '1' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sessions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  reusedPages: [
    async ({ browser }, use) => {
      const reused = new ReusedPages(browser);
      await use(reused);
      await reused.closeAll();
    },
    { scope: 'worker' },
  ],
  hasOwnPage: [false, { option: true }],
  page: async (
    { reusedPages, hasOwnPage, baseURL, viewport, locale, colorScheme, hasTouch, isMobile, serviceWorkers },
    use,
  ) => {
    const options = { hasOwnPage, baseURL, viewport, locale, colorScheme, hasTouch, isMobile, serviceWorkers };
    const page = await reusedPages.open(options);
    const late = new Set<string>();
    page.on('console', (message) => message.text().startsWith('Texts not loaded') && late.add(message.text()));
    await use(page);
    if (hasOwnPage) await reusedPages.close(page.context());
    else await reusedPages.reset(page.context(), options);
    expect([...late]).toEqual([]);
  },
  context: async ({ page }, use) => use(page.context()),
  baseURL: async ({ product }, use) => use(product.url),
  owner: async ({ product }, use) => use(new ApiClient(product.url, 'argilla.apikey')),
  signInAs: async ({ baseURL, sessions }, use) =>
    use(async (page, username) => {
      const session = `${username} at ${baseURL}`;
      const cookies = sessions.get(session) ?? (await signIn(page, baseURL!, username));
      sessions.set(session, cookies);
      await page.context().addCookies(cookies);
    }),
});

async function signIn(page: Page, url: string, username: string): Promise<Cookie[]> {
  const query =
    'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';
  const response = await page.request.post(`${url}/graphql`, {
    data: { query, variables: { username, password: '12345678' } },
  });
  expect(await response.json()).toMatchObject({ data: { signIn: { id: expect.any(String) } } });
  return page.context().cookies(url);
}

/** Fails if axe finds serious or critical violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await graveFaults(page)).toEqual([]);
}

/** Saves a screenshot with the test's artefacts if `PICTURES` is set: taking one delays the story. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

export { expect };
