import { startProduct } from '#tests/support/product.ts';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { optionsOf, storedAnswer } from '../questions.ts';
import { signInByForm } from '../signIn.ts';

test('if only persisted documents are allowed, users work as usual, and other callers get an explanation', async ({
  page,
  owner,
  product,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [
      {
        name: 'tone',
        title: 'Which tone?',
        settings: { type: 'label_selection', options: optionsOf('Friendly', 'Rude') },
      },
    ],
    records: [{ fields: { text: 'Bad weather' } }],
  });
  const closed = await startProduct({ ARGILLA_API_URL: product.url, GRAPHQL_DOCUMENTS: 'persisted' });
  try {
    await page.goto(`${closed.url}/sign-in?redirect=${encodeURIComponent(dataset.path)}`);
    await signInByForm(page, 'annotator');
    await page.goto(closed.url + dataset.path);
    await page.getByRole('radio', { name: 'Rude' }).click();
    await page.getByRole('radio', { name: 'Rude' }).press('Enter');
    await expect.poll(() => storedAnswer(owner, dataset)).toEqual({ status: 'submitted', values: { tone: 'rude' } });
    await page.reload();
    await expect(page.getByRole('tab', { name: /submitted.*1/i })).toBeVisible();

    const stranger = await page.request.post(`${closed.url}/graphql`, { data: { query: '{ me { username } }' } });
    expect(stranger.status()).toBe(403);
    expect(await stranger.text()).toContain('GRAPHQL_DOCUMENTS');
  } finally {
    await closed.stop();
  }
});

test('if everybody may introspect, anonymous callers can find and download the schema', async ({ page, product }) => {
  const open = await startProduct({ ARGILLA_API_URL: product.url, INTROSPECTION: 'everybody' });
  try {
    await page.goto(`${open.url}/graphql`);
    const link = page.getByRole('link', { name: 'Download the schema' });
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('schema.graphql');
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await expect(page.getByRole('complementary').or(page.locator('.graphiql-plugin'))).toContainText('Root Types');
  } finally {
    await open.stop();
  }
});
