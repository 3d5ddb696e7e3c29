import { acts, buttonOf, openActs, pictureOnScreens } from '../actsPanel.ts';
import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { answer, openReview, teamOf, TOPIC } from '../reviewing.ts';

/** Records that two people answered: differently the first two, alike the others. */
async function buildTopics(owner: ApiClient, url: string): Promise<BuiltDataset> {
  const texts = ['The match was won late.', 'The club sold its shares.', 'The ball is round.', 'A cup was lifted.'];
  const dataset = await buildDataset(owner, {
    questions: [TOPIC],
    records: texts.map((text) => ({ fields: { text } })),
  });
  const team = teamOf(url);
  for (const [index, id] of dataset.recordIds.entries()) {
    await answer(team.argilla, id, { topic: 'sports' });
    await answer(team.annotator, id, { topic: index < 2 ? 'business' : 'sports' });
  }
  return dataset;
}

const settled = async (owner: ApiClient, { id }: BuiltDataset) =>
  (await owner.get<{ total: number }>(`/datasets/${id}/resolutions`)).total;

test('a reviewer takes decisions back on the page of the review, also after a reload, and those that a rule made', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  const toSettle = page.getByRole('tab', { name: 'To settle' });
  await expect(toSettle).toContainText('4');
  await openActs(page);
  await page.locator('body').press('1');
  await page.keyboard.press('Control+Enter');
  await expect(acts(page).nth(0)).toContainText('You settled a record');
  await expect(toSettle).toContainText('3');

  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  await openActs(page);
  await buttonOf(acts(page).nth(0), 'Undo').click();
  await expect(page.getByText('1 change undone.')).toBeVisible();
  await expect(toSettle).toContainText('4');
  await buttonOf(acts(page).nth(0), 'Redo').click();
  await expect(toSettle).toContainText('3');
  await expectAccessible(page);

  const admin = teamOf(product.url).admin;
  await admin.post(`/datasets/${dataset.id}/resolutions/bulk`, { min_agree: 2 });
  await expect.poll(() => settled(owner, dataset)).toBe(3);
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  await openActs(page);
  await expect(acts(page).nth(0)).toContainText(/You settled 2 records.*by a rule/s);
  // Somebody else decides one of them differently.
  const changed = `/datasets/${dataset.id}/resolutions/${dataset.recordIds[3]}`;
  await owner.call('PUT', changed, { values: { topic: { value: 'business' } } });
  await expect(acts(page).nth(0)).toContainText('Changed later by argilla');
  await buttonOf(acts(page).nth(0), 'Undo').click();
  await expect(page.getByText(/1 stays as it is\. Changed later by argilla/)).toBeVisible();
  await expect(toSettle).toContainText('2');
  expect(await settled(owner, dataset)).toBe(2);
  await expectAccessible(page);
});

test('the panel of the review is readable on any screen, also in German', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  const { admin } = teamOf(product.url);
  const path = (at: number) => `/datasets/${dataset.id}/resolutions/${dataset.recordIds[at]}`;
  for (const value of ['sports', 'business']) await admin.call('PUT', path(0), { values: { topic: { value } } });
  await admin.call('PUT', path(1), { values: { topic: { value: 'sports' } } });
  await admin.call('DELETE', path(1));
  await admin.post(`/datasets/${dataset.id}/resolutions/bulk`, { min_agree: 2 });
  await expect.poll(() => settled(owner, dataset)).toBe(3);
  await signInAs(page, 'admin');
  for (const language of ['en', 'de'] as const) {
    await chooseLanguage(page, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dataset/${dataset.id}/review`);
    await expect(page.getByText('The club sold its shares.')).toBeVisible();
    await openActs(page);
    const list = acts(page, language === 'en' ? 'Recent actions' : 'Letzte Aktionen');
    await expect(list).toHaveCount(5);
    await expect(list.nth(1)).toContainText(
      language === 'en' ? 'You took a decision back' : 'Sie haben eine Entscheidung zurückgenommen',
    );
    await pictureOnScreens(page, `acts-review-${language}`);
    await expectAccessible(page);
  }
});
