import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const APART = ['--disable-component-update', '--disable-sync', '--font-render-hinting=none'];
// Pages live for a few seconds: optimizing hot functions would take a quarter more processor time than it saves. Stories share the page's
// process: compiled functions stay for the next one. For the same reason, they compile no more functions than they call.
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev --no-flush-bytecode --no-compile-hints-magic'];
// Chromium's sandbox cannot start as root, as in most containers.
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: Math.min(Math.max(2, availableParallelism()), 4),
  // Machines that run tests are often busy. Stories that pass only on retry are listed at the end.
  retries: process.env.CI ? 1 : 0,
  // Only failures take that long. A busy machine may be ten times slower than an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../.cache/reports/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Requests of pages with a service worker cannot be changed by stories. Only stories about it have one.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Filming every story takes a third of the processor time, so that only retries are filmed. The other parts of a trace cost little.
    trace: process.env.CI ? 'on-first-retry' : { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...QUIET, ...APART, ...SHORT_LIVED, ...SANDBOX],
    },
  },
});
