import { expect, test } from '../fixtures.ts';
import { fontsOf } from '../shownOnScreen.ts';

// Measures what a first visit loads, so the browser's cache must be empty.
test.use({ hasOwnPage: true });

test('pages use the product’s own font, whatever fonts the machine has', async ({ page }) => {
  const fonts: { name: string; isKept: boolean }[] = [];
  page.on('response', (response) => {
    const name = /inter-[a-z-]+(?=-wght)/.exec(response.url())?.[0];
    if (name) fonts.push({ name, isKept: /immutable/.test(response.headers()['cache-control'] ?? '') });
  });
  await page.goto('/sign-in');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Only the subset that the page needs is loaded, once, with a long cache lifetime.
  expect(fonts).toEqual([{ name: 'inter-latin', isKept: true }]);
  expect(await fontsOf(page, 'button[type="submit"] .mantine-Button-label')).toEqual([expect.stringMatching(/^Inter/)]);

  await page.getByPlaceholder('Enter your username').fill('Ελένη Жанна');
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => fonts.map(({ name }) => name).sort())
    .toEqual(['inter-cyrillic', 'inter-greek', 'inter-latin']);
});

test('a late font causes no layout shift', async ({ page }) => {
  let release = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'domcontentloaded' });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toBeVisible();
  const before = await button.boundingBox();
  expect(await fontsOf(page, 'button[type="submit"] .mantine-Button-label')).not.toEqual([
    expect.stringMatching(/^Inter/),
  ]);
  release();
  await expect
    .poll(() => fontsOf(page, 'button[type="submit"] .mantine-Button-label'))
    .toEqual([expect.stringMatching(/^Inter/)]);
  const after = await button.boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(after![side]).toBeCloseTo(before![side], 0);
});
