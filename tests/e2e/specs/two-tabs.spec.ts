import type { Page, Request } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { bulkPath, cards, COMMENT, sentences, TONE } from '../bulkPage.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../live.ts';
import { buildDisagreement } from '../reviewing.ts';

const box = (page: Page, position: number) =>
  page.getByRole('checkbox', { name: `Select record ${position}`, exact: true });

const isReadingSettings = (request: Request): boolean =>
  (request.postDataJSON() as { operationName?: string } | null)?.operationName === 'AnnotationPage';

/** What a browser tells a page whose tab is left or returned to. */
const show = (page: Page, visibilityState: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

test('the form for many records, and the list, follow what is done in another tab', async ({
  context,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: [TONE, COMMENT], records: sentences(4) });
  const [here, there] = [await context.newPage(), await context.newPage()];
  await signInAs(here, 'annotator');
  for (const page of [here, there]) await openLive(page, bulkPath(dataset));
  await here.getByRole('radio', { name: 'rude' }).click();
  await here.getByRole('textbox', { name: 'Say why' }).fill('not kind');
  await expect(there.getByRole('radio', { name: 'rude' })).toBeChecked();
  await expect(there.getByRole('textbox', { name: 'Say why' })).toHaveValue('not kind');
  await box(there, 1).check();
  await box(here, 1).check();
  await here.getByRole('button', { name: /^Submit/ }).click();
  await expect(cards(here)).toHaveCount(3);
  await expect(there.getByRole('radio', { name: 'rude' })).not.toBeChecked();
  await expect(there.getByRole('textbox', { name: 'Say why' })).toHaveValue('');
  await expect(cards(there)).toHaveCount(3);

  // What was typed in one is sent from the other.
  await there.getByRole('radio', { name: 'friendly' }).click();
  await there.getByRole('textbox', { name: 'Say why' }).fill('kind');
  await expect(here.getByRole('textbox', { name: 'Say why' })).toHaveValue('kind');
  await box(here, 1).check();
  await here.getByRole('button', { name: /^Submit/ }).click();
  await expect(cards(here)).toHaveCount(2);
  await expect(there.getByRole('textbox', { name: 'Say why' })).toHaveValue('');
  await expect(there.getByRole('radio', { name: 'friendly' })).not.toBeChecked();
});

test('a review follows the decisions of the same person in another tab', async ({
  context,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildDisagreement(product, owner, 'The ball is round.');
  const [here, there] = [await context.newPage(), await context.newPage()];
  await signInAs(here, 'admin');
  for (const page of [here, there]) await openLive(page, `/dataset/${dataset.id}/review`);
  await here.getByRole('button', { name: 'annotator: science' }).click();
  await expect(there.getByRole('button', { name: 'annotator: science' })).toHaveAttribute('aria-pressed', 'true');
  await here.getByRole('textbox', { name: 'Comment' }).fill('It is about shapes.');
  await expect(there.getByRole('textbox', { name: 'Comment' })).toHaveValue('It is about shapes.');
  await here.getByRole('button', { name: /^Save and next/ }).click();
  await expect(here.getByText('Everything is settled')).toBeVisible();
  await expect(there.getByText('Settled by admin')).toBeVisible();
  await expect(there.getByRole('textbox', { name: 'Comment' })).toHaveValue('It is about shapes.');
});

test('who returns to a tab sees what has changed meanwhile: records, and questions', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: [TONE, COMMENT], records: sentences(4) });
  await signInAs(page, 'annotator');
  await openLive(page, bulkPath(dataset));
  await expect(cards(page)).toHaveCount(4);
  await show(page, 'hidden');
  await owner.call('DELETE', `/records/${dataset.recordIds[0]}`);
  await owner.call('PATCH', `/questions/${dataset.questionIds.tone}`, { title: 'How does it sound?' });
  await show(page, 'visible');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('group', { name: 'How does it sound?' })).toBeVisible();
});

test('who returns while the server fails keeps the page, with what was typed', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [TONE, COMMENT], records: sentences(2) });
  await signInAs(page, 'annotator');
  await openLive(page, dataset.path);
  const comment = page.getByRole('textbox', { name: 'Say why' });
  await comment.fill('half a thought');
  await show(page, 'hidden');
  const refused = page.waitForResponse(
    (response) => isReadingSettings(response.request()) && response.status() === 503,
  );
  await page.route('**/graphql', (route) =>
    isReadingSettings(route.request()) ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await show(page, 'visible');
  await refused;
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue('half a thought');
});

test('who returns to a review sees the decision of somebody else', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildDisagreement(product, owner, 'The ball is round.');
  await signInAs(page, 'admin');
  await openLive(page, `/dataset/${dataset.id}/review`);
  await expect(page.getByRole('article', { name: /^Record 1 of/ })).toBeVisible();
  await show(page, 'hidden');
  const values = { topic: { value: 'sports' } };
  await owner.call('PUT', `/datasets/${dataset.id}/resolutions/${dataset.recordIds[0]}`, { values });
  await show(page, 'visible');
  await expect(page.getByText('Settled by argilla')).toBeVisible();
});
