import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test, type TestFixtures } from '../fixtures.ts';
import { clientKept, downloadRecords } from '../downloads.ts';

test.use({ hasOwnPage: true, serviceWorkers: 'allow' });

const parts = {
  fields: [
    { name: 'card', title: 'Card', settings: { type: 'custom', template: '<h1>{{record.fields.card.title}}</h1>' } },
  ],
  questions: [{ name: 'comment', title: 'Say why', settings: { type: 'text', use_markdown: false } }],
  records: Array.from({ length: 3 }, () => ({ fields: { card: { title: 'Green tea' } } })),
};

/** Of the record in view; its neighbours are rendered, too. */
const region = (page: Page) => page.getByRole('region', { name: 'Card', exact: true });
const card = (page: Page) =>
  region(page).locator('iframe[title="Card: content"]').contentFrame().getByRole('heading', { name: 'Green tea' });

/** Downloads records with cards, without showing one: the frame is loaded only for that. */
async function takeCardsAlong(
  page: Page,
  { owner, signInAs }: Pick<TestFixtures, 'owner' | 'signInAs'>,
): Promise<string> {
  const { path } = await buildDataset(owner, parts);
  await signInAs(page, 'annotator');
  await page.goto(`${path}?status=submitted`);
  await expect(page.getByText('Nothing submitted yet')).toBeVisible();
  await downloadRecords(page);
  await clientKept(page);
  return path;
}

test('custom fields that were downloaded are shown without a network, also after a reload', async ({
  page,
  owner,
  signInAs,
}) => {
  const path = await takeCardsAlong(page, { owner, signInAs });
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(card(page)).toBeVisible();
  await page.reload();
  await expect(card(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(path);
  await expect(card(other)).toBeVisible();
});

test('a card that cannot be loaded is replaced by its content, and appears once the network is back', async ({
  page,
  owner,
  signInAs,
}) => {
  const path = await takeCardsAlong(page, { owner, signInAs });
  // Browsers may empty their caches.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(region(page).getByText(/^The card cannot be shown without the network/)).toBeVisible();
  await expect(region(page).getByText('"title": "Green tea"')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'missing');
  await region(page).getByRole('button', { name: 'Retry' }).click();
  await expect(region(page).getByText('"title": "Green tea"')).toBeVisible();

  await page.context().setOffline(false);
  await expect(card(page)).toBeVisible();
  await expect(region(page).getByText('"title": "Green tea"')).toBeHidden();
});
