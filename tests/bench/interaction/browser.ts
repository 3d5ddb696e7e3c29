import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureBrowser } from '../../browser.mjs';

/** Frames come as soon as they are drawn, so that waiting for the screen hides no work. */
const ARGS = ['--disable-gpu-vsync', '--disable-frame-rate-limit', '--no-first-run', '--disable-background-networking'];
const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';

/** A browser to measure in; null when there is none and none can be had. It ends on signals, and this process with it, unless told. */
export async function startBrowser(endsOnSignals = true): Promise<Browser | null> {
  const executablePath = ensureBrowser();
  if (!executablePath) return null;
  const args = [...ARGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const signals = { handleSIGINT: endsOnSignals, handleSIGTERM: endsOnSignals, handleSIGHUP: endsOnSignals };
  return chromium.launch({ executablePath, args, ...signals });
}

/** A window that has never been here before. */
export async function newWindow(browser: Browser, url: string, options: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options });
  // What runs in the page was compiled for here, where functions are given their names by this.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** The same, of somebody signed in at Marl. */
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
