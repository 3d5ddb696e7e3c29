// npm run screenshot: takes the README's screenshot of the demo.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import { findBrowser } from '../browser.mjs';

const RECORD = /bake a cake/;
const MOST_STEPS = 150;

const product = await startProduct({ DEMO: '1' });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 860 } });
  await page.goto('/sign-in');
  await page.getByPlaceholder('Enter your username').fill('argilla');
  await page.getByPlaceholder('Enter your password').fill('12345678');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'assistant-answers' }).first().click();
  await page.getByRole('button', { name: /^Submit/ }).waitFor();
  // The order of records differs between users, so the record is searched for.
  for (let step = 0; step < MOST_STEPS && !(await page.getByText(RECORD).count()); step += 1) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForTimeout(100);
  }
  await page.mouse.move(720, 850);
  await page.waitForTimeout(1000);
  mkdirSync('.github', { recursive: true });
  await page.screenshot({ path: '.github/annotation.png' });
} finally {
  await browser.close();
  await product.stop();
}
