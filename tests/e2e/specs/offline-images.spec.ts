import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { type ImageServer, startImageServer } from '../imageServer.ts';
import { clientKept, offlineDialog, downloadRecords } from '../downloads.ts';

test.use({ hasOwnPage: true, serviceWorkers: 'allow' });

const COMMENT = { name: 'comment', title: 'Say why', settings: { type: 'text', use_markdown: false } };

const imageCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('marl.images.')));

const broken = (page: Page) => page.getByRole('group', { name: 'The image cannot be loaded' });

/** Whether the image of a field is decoded on the record in view. */
const isSeen = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole('img', { name: new RegExp(`^${name}, record `) })
    .filter({ visible: true })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 120);

test.describe('images of other servers', () => {
  let images: ImageServer;
  test.beforeEach(async () => void (images = await startImageServer()));
  test.afterEach(() => images.stop());

  test('are downloaded, shown without a network, and removed', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [
        { name: 'open', title: 'Open', settings: { type: 'image' } },
        { name: 'closed', title: 'Closed', settings: { type: 'image' } },
        { name: 'lost', title: 'Lost', settings: { type: 'image' } },
      ],
      questions: [COMMENT],
      records: Array.from({ length: 4 }, (_, i) => ({
        fields: {
          open: `${images.url}/open/${i}.png`,
          closed: `${images.url}/closed/${i}.png`,
          lost: i === 0 ? 'http://127.0.0.1:1/cat.png' : `${images.url}/gone/${i}.png`,
        },
      })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await expect(page.getByText(/4 of 12 images could not be kept/)).toBeVisible();
    await clientKept(page);
    // The servers learn nothing about the person from the worker.
    const byWorker = images.seen.filter(({ headers }) => headers['sec-fetch-dest'] === 'empty');
    expect(byWorker.map(({ path }) => path)).toContain('/closed/3.png');
    expect(byWorker.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);

    images.stop();
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    for (let i = 1; i <= 4; i += 1) {
      await expect(page.getByRole('article', { name: `Record ${i} of 4` })).toBeVisible();
      await expect.poll(() => isSeen(page, 'Open')).toBe(true);
      await expect.poll(() => isSeen(page, 'Closed')).toBe(true);
      await expect(broken(page).filter({ visible: true })).toHaveCount(1);
      if (i < 4) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await picture(page, 'images');

    await page.context().setOffline(false);
    await page.goto(dataset.path);
    const dialog = await offlineDialog(page);
    await expect(dialog.getByText(/^4 of 12 images could not be kept \(/)).toBeVisible();
    // The browser counts much for images that it lets no site read.
    await expect(dialog.getByText(/^28(\.\d)? MB$/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'dialog');
    expect(await imageCaches(page)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByText('Removed from this device')).toBeVisible();
    expect(await imageCaches(page)).toEqual([]);
    await page.goto(dataset.path);
    await expect(broken(page).filter({ visible: true })).toHaveCount(3);
  });

  test('are downloaded from Markdown, too', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      guidelines: `Compare with this: ![the sample](${images.url}/closed/sample.png)`,
      fields: [
        { name: 'page', title: 'Page', settings: { type: 'text', use_markdown: true } },
        { name: 'talk', title: 'Talk', settings: { type: 'chat', use_markdown: true } },
      ],
      questions: [COMMENT],
      records: [
        {
          fields: {
            page: `A ![cat](${images.url}/open/cat.png)`,
            talk: [{ role: 'user', content: `And a ![dog](${images.url}/closed/dog.png)?` }],
          },
        },
      ],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    images.stop();
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    for (const name of ['cat', 'dog']) {
      const image = page.getByRole('img', { name, exact: true });
      await expect(image).toBeVisible();
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(120);
    }
    await page.getByRole('button', { name: 'Guidelines' }).click();
    const sample = page.getByRole('img', { name: 'the sample' });
    await expect.poll(() => sample.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(120);
  });

  test('do not keep records from being downloaded if what finds them cannot be loaded', async ({
    page,
    owner,
    signInAs,
  }) => {
    const guidelines = `![the sample](${images.url}/closed/sample.png)`;
    const records = [{ fields: { text: 'A sample' } }];
    const dataset = await buildDataset(owner, { guidelines, questions: [COMMENT], records });
    await signInAs(page, 'annotator');
    await page.route('**/assets/markdownHtml-*.js', (route) => route.abort());
    await page.goto(dataset.path);
    await downloadRecords(page);
    await expect(page.getByText('1 record is on this device')).toBeVisible();
  });

  test('are asked for once, and gone once the person has signed out', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'photo', title: 'Photo', settings: { type: 'image' } }],
      questions: [COMMENT],
      records: Array.from({ length: 60 }, (_, i) => ({ fields: { photo: `${images.url}/open/${i}.png` } })),
    });
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await clientKept(page);
    await page.goto(dataset.path);
    await downloadRecords(page);
    const [name] = await imageCaches(page);
    const kept = () =>
      page.evaluate(async (beginning) => {
        const [own] = (await caches.keys()).filter((one) => one.startsWith(beginning));
        return (await (await caches.open(own!)).keys()).length;
      }, 'marl.images.');
    expect(await kept()).toBe(50);
    const dialog = await offlineDialog(page);
    await expect(dialog.getByText('50 images', { exact: true })).toBeVisible();
    images.seen.length = 0;
    await dialog.getByText('200', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await expect(page.getByText('60 records are on this device')).toBeVisible();
    expect(await imageCaches(page)).toEqual([expect.not.stringMatching(name!)]);
    expect(await kept()).toBe(60);
    expect(images.seen.length).toBeLessThanOrEqual(10);

    await page.getByRole('button', { name: 'annotator', exact: true }).click();
    await page.getByRole('menuitem', { name: 'log out' }).click();
    await expect(page).toHaveURL(/sign-in/);
    await expect.poll(() => imageCaches(page)).toEqual([]);
  });

  test('are gone once another person has signed in', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'photo', title: 'Photo', settings: { type: 'image' } }],
      questions: [COMMENT],
      records: [{ fields: { photo: `${images.url}/closed/1.png` } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    expect(await imageCaches(page)).toHaveLength(1);
    await page.context().clearCookies();
    await signInAs(page, 'admin');
    await page.goto('/datasets');
    await expect.poll(() => imageCaches(page)).toEqual([]);
  });
});
