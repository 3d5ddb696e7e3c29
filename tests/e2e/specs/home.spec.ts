import { type Browser, type Page } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const LABEL = {
  name: 'label',
  title: 'Label',
  settings: { type: 'label_selection', options: ['yes', 'no'].map((value) => ({ value, text: value })) },
};

test('the home page links to the last dataset, and counts the day’s activity', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [LABEL],
    records: ['one', 'two', 'three'].map((text) => ({ fields: { text } })),
  });
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  const values = { label: { value: 'yes' } };
  await annotator.post(`/records/${dataset.recordIds[0]}/responses`, { status: 'submitted', values });

  await signInAs(page, 'annotator');
  await page.goto('/');
  const card = page.getByRole('region', { name: `Continue with ${dataset.name}` });
  await expect(card).toContainText('2 records are pending for you');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('submitted');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('submitted in the last hour');
  const row = page.getByRole('row', { name: dataset.name });
  await expect(row).toContainText('33%');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await picture(page, 'home-dark');

  // Changes by colleagues appear at once.
  const admin = new ApiClient(product.url, 'admin.apikey');
  await admin.post(`/records/${dataset.recordIds[1]}/responses`, { status: 'submitted', values });
  await expect(row).toContainText('67%');

  await card.getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL(new RegExp(`${dataset.path}(\\?|$)`));
  await page.goBack();
  await page.getByRole('link', { name: 'All datasets' }).click();
  await expect(page.getByRole('heading', { name: 'Datasets', exact: true })).toBeVisible();
});

test('the home page helps users without a dataset, according to their role', async ({ browser }) => {
  const product = await startProduct({ DEMO: '0' });
  try {
    const annotator = await signedIn(browser, product.url, 'annotator', 'de');
    await annotator.goto(product.url);
    await expect(annotator.getByText('Noch kein Datensatz für Sie')).toBeVisible();
    await expect(annotator.getByRole('link', { name: 'Datensatz anlegen' })).toHaveCount(0);
    await expectAccessible(annotator);

    const admin = await signedIn(browser, product.url, 'admin');
    await admin.goto(product.url);
    await expect(admin.getByRole('link', { name: 'Create a dataset' })).toHaveAttribute('href', '/datasets/new');
    await expect(admin.getByRole('button', { name: 'Load the sample' })).toHaveCount(0);

    const owner = await signedIn(browser, product.url, 'argilla');
    await owner.goto(product.url);
    const code = owner.locator('pre');
    await expect(code).toContainText(product.url);
    await expect(code).not.toContainText('argilla.apikey');
    await owner.getByRole('button', { name: 'Show API key' }).click();
    await expect(code).toContainText('api_key="argilla.apikey"');
    await expectAccessible(owner);
    await picture(owner, 'home-empty');

    await owner.getByRole('button', { name: 'Load the sample' }).click();
    await expect(owner.getByRole('row', { name: 'names-and-places' })).toContainText('0%');
    await expect(owner.getByRole('heading', { name: /^Continue with/ })).toBeVisible();
    await expect(annotator.getByText('Noch kein Datensatz für Sie')).toBeVisible();
    await annotator.reload();
    await expect(annotator.getByRole('link', { name: 'best-of-four' })).toBeVisible();
  } finally {
    await product.stop();
  }
});

async function signedIn(browser: Browser, url: string, username: string, language = 'en'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  await context.addInitScript((chosen) => localStorage.setItem('marl.language', chosen), language);
  const page = await context.newPage();
  const query = `mutation { signIn(username: "${username}", password: "12345678") { id } }`;
  const answer = await page.request.post(`${url}/graphql`, { data: { query } });
  expect(await answer.json()).toMatchObject({ data: { signIn: { id: expect.any(String) } } });
  return page;
}
