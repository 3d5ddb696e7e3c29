import type { Page } from '@playwright/test';
import { buildTones, shownText } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { startUpdatable } from '../nextVersion.ts';
import { clientKept } from '../downloads.ts';

test.use({ hasOwnPage: true, serviceWorkers: 'allow' });

const NEEDS_NETWORK = 'Marl needs the network to show this page';

test.describe('the client on the device', () => {
  test('opens without a network, says so, and goes on by itself once it is back', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await clientKept(page);
    await page.context().setOffline(true);
    await page.goto('/datasets');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await expect(page).toHaveTitle(/You are offline/);
    await expectAccessible(page);
    await picture(page, 'offline');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await page.goto(dataset.path);
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('keeps only its own files, and shows a signed-out person nothing of others', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await clientKept(page);
    // This page comes from the network through the worker, with answers in it.
    await page.reload();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.locator('[data-answer]')).not.toHaveCount(0);
    const files = await page.evaluate(async () => {
      const found: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          found.push({
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          });
      }
      return found;
    });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(({ path }) => !/^\/(assets\/.+|index\.html|first-paint\.js|favicon\.svg)$/.test(path))).toEqual(
      [],
    );
    expect(files.filter((file) => file.text.includes(text) || file.text.includes(dataset.id))).toEqual([]);

    await page.context().clearCookies();
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await expect(page.getByText('annotator')).toHaveCount(0);
    await expect(page.getByText(text)).toHaveCount(0);
  });

  test('an update leaves open tabs as they are, and the next page is the new version', async ({
    page,
    product,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    const updatable = await startUpdatable(product.url);
    try {
      await signInAs(page, 'annotator');
      await page.goto(updatable.url + dataset.path);
      await shownText(page);
      await clientKept(page);
      await page.reload();
      await shownText(page);
      const isUpdated = (one: Page) => one.locator('script[src$="_2.js"]').count();
      expect(await isUpdated(page)).toBe(0);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      updatable.update();
      const other = await page.context().newPage();
      await other.goto(updatable.url + dataset.path);
      await shownText(other);
      expect(await isUpdated(other)).toBeGreaterThan(0);
      await other.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
      });
      // The open tab loads a part that the server no longer has.
      await page.getByRole('button', { name: 'annotator', exact: true }).click();
      await page.getByRole('menuitem', { name: 'my settings' }).click();
      await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

      await page.close();
      await other.reload();
      await expect
        .poll(() => other.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('marl client '))))
        .toEqual([expect.stringMatching(/^marl client 2/)]);
      await other.context().setOffline(true);
      await other.goto(`${updatable.url}/datasets`);
      await expect(other.getByText(NEEDS_NETWORK)).toBeVisible();
      expect(await isUpdated(other)).toBeGreaterThan(0);
    } finally {
      updatable.stop();
    }
  });
});

test.describe('the installed client', () => {
  interface Manifest {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  }

  test('has a manifest with icons of the sizes that systems need', async ({ page }) => {
    await page.goto('/sign-in');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(href!);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
    const images = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(images.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`).sort()).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of images) {
      const image = await (await page.request.get(src)).body();
      // The size in the header of a PNG.
      expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes);
    }
    // The browser accepts it too, under the page's content security policy.
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  });

  test('opens links that are shared with it', async ({ page, owner, product, signInAs }) => {
    const dataset = await buildTones(owner, 1);
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await clientKept(page);
    const link = `${product.url}${dataset.path}`;
    const shares = [`url=${encodeURIComponent(link)}`, `title=https://example.org/&text=Look:%0A${link} please`];
    for (const shared of shares) {
      await page.goto(`/share?${shared}`);
      await shownText(page);
      expect(new URL(page.url()).pathname).toBe(dataset.path);
    }
    // No link to this site.
    await page.goto('/share?url=https://example.org/datasets');
    await expect(page).toHaveURL(`${product.url}/`);
  });
});
