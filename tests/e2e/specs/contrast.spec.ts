import type { Page } from '@playwright/test';
import { graveFaults } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

// Between stories, the shared page shows no HTML document whose content could be set.
test.use({ hasOwnPage: true });

const PAGE = `<!doctype html>
  <html lang="en">
    <head>
      <title>Contrast</title>
      <style>
        body { background: white; color: #666 }
        .dark { background: #222 }
        .over { position: relative; height: 40px }
        .over > * { position: absolute; inset: 0; margin: 0 }
        .large { font-size: 30px; color: #888 }
        .small { color: #888 }
        .faded { opacity: 0.5 }
      </style>
    </head>
    <body>
      <main>
        <h1>Contrast</h1>
        <p id="first">Read first</p>
        <p id="equal">Read as well</p>
        <div class="dark"><p id="in-dark">In a dark box</p></div>
        <div class="over"><div class="dark"></div><p id="over-dark">Over a dark box</p></div>
        <p class="large">Large</p>
        <p class="small" id="small">Small</p>
        <div class="faded"><p id="in-faded">Half of it</p></div>
        <div style="height: 2000px"></div>
        <div class="over"><p id="far">Out of sight</p></div>
        <div class="over"><div class="dark"></div><p id="far-over-dark">Out of sight over a dark box</p></div>
      </main>
    </body>
  </html>`;

const faint = async (page: Page): Promise<string[]> =>
  [...(await graveFaults(page)).join().matchAll(/id="([^"]+)"/g)].map(([, id]) => id!);

test('text is too faint on another background, although equal text was not', async ({ page }) => {
  await page.setContent(PAGE);
  const found = ['in-dark', 'over-dark', 'small', 'in-faded', 'far-over-dark'];
  expect(await faint(page)).toEqual(found);
  expect(await faint(page)).toEqual(found);
  await page.locator('#equal').evaluate((text) => text.classList.add('dark'));
  expect(await faint(page)).toEqual(['equal', ...found]);
});
