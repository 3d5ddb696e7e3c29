import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureBrowser } from '../../browser.mjs';

/** Without a frame rate limit, so that waiting for the next frame hides no work. */
const ARGS = ['--disable-gpu-vsync', '--disable-frame-rate-limit', '--no-first-run', '--disable-background-networking'];
const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';

/** A browser to measure in; null if none can be found or installed. By default, it handles signals and ends this process. */
export async function startBrowser(endsOnSignals = true): Promise<Browser | null> {
  const executablePath = ensureBrowser();
  if (!executablePath) return null;
  const args = [...ARGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const signals = { handleSIGINT: endsOnSignals, handleSIGTERM: endsOnSignals, handleSIGHUP: endsOnSignals };
  return chromium.launch({ executablePath, args, ...signals });
}

/** A page in a new browser context. */
export async function newWindow(browser: Browser, url: string, options: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options });
  // esbuild, which compiled the functions that run in the page, names functions with this helper.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** A page of a user who is signed in at Marl. */
export async function signedIn(
  browser: Browser,
  url: string,
  { username, password }: { username: string; password: string },
): Promise<BrowserContext> {
  const context = await newWindow(browser, url);
  const data = { query: SIGN_IN, variables: { username, password } };
  const response = await context.request.post('/graphql', { data });
  const body = await response.text();
  if (!response.ok() || body.includes('"errors"')) throw new Error(`Signing in: ${response.status()} ${body}`);
  return context;
}
