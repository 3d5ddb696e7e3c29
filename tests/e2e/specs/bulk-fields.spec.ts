import type { ApiClient } from '../api.ts';
import { bulkPath, cards, COMMENT, TONE } from '../bulkPage.ts';
import { buildDataset, type RecordItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { pngUri } from '../png.ts';

const TEMPLATE = `<h1>{{record.fields.card.title}}</h1>
<table>{{#each record.fields.card.rows}}<tr><td>{{this.name}}</td><td>{{this.price}}</td></tr>{{/each}}</table>`;

const recordOf = (index: number): RecordItem => ({
  fields: {
    photo: pngUri(index % 2 ? 900 : 300, index % 3 ? 500 : 1200, [(index * 37) % 256, (index * 91) % 256, 160]),
    talk: Array.from({ length: 2 + (index % 5) * 2 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: at % 2 ? `Answer **${at}** to record ${index}. `.repeat(6) : `What about ${index}?`,
    })),
    card: {
      title: `Card ${index}`,
      rows: Array.from({ length: 1 + (index % 6) * 3 }, (_, row) => ({ name: `Article ${row}`, price: `${row} €` })),
    },
    text: `Plain text of record ${index}. `.repeat(1 + (index % 4) * 8),
  },
});

const buildMixed = (owner: ApiClient, count: number) =>
  buildDataset(owner, {
    fields: [
      { name: 'photo', title: 'Photo', settings: { type: 'image' } },
      { name: 'talk', title: 'Talk', settings: { type: 'chat', use_markdown: true } },
      { name: 'card', title: 'Card', settings: { type: 'custom', template: TEMPLATE } },
      { name: 'text', title: 'Text' },
    ],
    questions: [TONE, COMMENT],
    records: Array.from({ length: count }, (_, index) => recordOf(index)),
  });

test('fifty records with images, chats and templates load without moving the list', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildMixed(owner, 50);
  await signInAs(page, 'annotator');
  await page.goto(bulkPath(dataset, 50));
  await expect(cards(page)).toHaveCount(50);
  const topOf = (at: number) =>
    cards(page)
      .nth(at)
      .evaluate((card) => card.getBoundingClientRect().top);
  const before = await topOf(20);
  const first = cards(page).first();
  await expect(first.getByRole('img', { name: /^Photo/ })).toBeVisible();
  await expect(first.locator('strong').first()).toHaveText('1');
  await expect(first.frameLocator('iframe').getByRole('heading')).toHaveText(/^Card \d+$/);
  expect(await topOf(20), 'what arrives moves nothing').toBe(before);
  // Frames and images far away wait, their texts do not.
  expect(await page.locator('iframe').count()).toBeLessThan(20);
  await expect(
    cards(page)
      .last()
      .getByRole('img', { name: /^Photo/ }),
  ).toHaveCount(0);
  await expect(cards(page).last()).toContainText('What about');

  await cards(page).nth(30).scrollIntoViewIfNeeded();
  await expect(cards(page).nth(30).frameLocator('iframe').getByRole('heading')).toHaveText(/^Card \d+$/);
  const heights = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(new Set(heights).size, 'cards are equally high').toBe(1);
  await picture(page, 'bulk-fields');

  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Full cards' }).click();
  await expect(first.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(page.getByText('1 record selected')).toBeVisible();
  await picture(page, 'bulk-fields-full');
  await page.getByRole('button', { name: 'Compact cards' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(first.getByRole('img', { name: /^Photo/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'bulk-fields-phone');
});

test.describe('on a first visit', () => {
  test.use({ hasOwnPage: true });

  test('Markdown is not shown as its source while the page loads', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'text', title: 'Text', settings: { type: 'text', use_markdown: true } }],
      questions: [TONE],
      records: [{ fields: { text: 'It is **loud** here' } }],
    });
    await signInAs(page, 'annotator');
    let fetchRenderer = (): void => {};
    const released = new Promise<void>((resolve) => (fetchRenderer = resolve));
    await page.route('**/assets/markdownHtml-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(bulkPath(dataset, 10));
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByText('**loud**')).toHaveCount(0);
    fetchRenderer();
    await expect(cards(page).locator('strong')).toHaveText('loud');
  });
});
