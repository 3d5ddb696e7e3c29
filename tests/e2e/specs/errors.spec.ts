import type { Page } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/product.ts';
import { buildTones, shownText, storedResponses, submit, tone, withoutDrafts } from '../answering.ts';
import type { BuiltDataset } from '../dataset.ts';
import { buildFilterable } from '../filterable.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { type MisbehavingBackend, misbehavingBackend, type Fault } from '../misbehaving.ts';
import { withoutAnswers } from '../reusedPage.ts';

let backend: MisbehavingBackend;
/** A gateway in front of the backend. */
let gateway: Product | undefined;

test.beforeAll(async ({ product }) => {
  backend = await misbehavingBackend(product.url);
  gateway = await startProduct({ ARGILLA_API_URL: backend.url });
});
test.afterAll(async () => {
  await gateway?.stop();
  backend.stop();
});
test.use({
  // Playwright reads it for the hooks, too, before there is a gateway.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
  baseURL: async ({}, use) => use(gateway?.url),
});

test.afterEach(() => backend.behave());

const LATER = 'An error occurred, please try again later';
const SECONDS = 'Please wait a few seconds before trying again';

/** The texts of notices. */
const toast = (page: Page) => page.locator('.mantine-Notifications-notification');

interface Loading {
  code: string;
  requests: RegExp;
  fault: Fault;
  /** The page that shows it, and what to open there. */
  path: (dataset: BuiltDataset) => string;
  open?: string;
  says: string;
  /** What the page shows after recovery. */
  then: string | RegExp;
}

const annotation = ({ path }: BuiltDataset) => path;
const settings = ({ id }: BuiltDataset) => `/dataset/${id}/settings`;
const record = /parcel|card|colour|quick help|Nothing to say/;

const LOADING: Loading[] = [
  {
    ...{ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', requests: /GET .*\/me\/datasets$/, fault: 'fails' },
    ...{ path: () => '/datasets', says: LATER, then: 'assistant-answers' },
  },
  {
    ...{
      code: 'ERROR_FETCHING_FEEDBACK_DATASETS',
      requests: /GET .*\/me\/datasets$/,
      fault: 'has had too many requests',
    },
    ...{ path: () => '/datasets', says: SECONDS, then: 'assistant-answers' },
  },
  {
    ...{ code: 'ERROR_FETCHING_DATASET_INFO', requests: /GET .*\/datasets\/[^/]+$/, fault: 'answers no JSON' },
    ...{ path: annotation, says: LATER, then: record },
  },
  {
    ...{ code: 'ERROR_FETCHING_QUESTIONS', requests: /GET .*\/questions$/, fault: 'hangs up' },
    ...{ path: annotation, says: LATER, then: record },
  },
  {
    ...{ code: 'ERROR_FETCHING_RECORDS', requests: /\/records(\/search)?$/, fault: 'fails' },
    ...{ path: annotation, says: LATER, then: record },
  },
  {
    ...{ code: 'ERROR_FETCHING_METADATA', requests: /GET .*\/metadata-properties$/, fault: 'hangs up' },
    ...{ path: annotation, open: 'Filters', says: LATER, then: 'Source' },
  },
  {
    ...{ code: 'ERROR_FETCHING_AGENTS', requests: /GET .*\/suggestions\/options$/, fault: 'fails' },
    ...{ path: annotation, open: 'Filters', says: LATER, then: 'Source' },
  },
  {
    ...{ code: 'ERROR_FETCHING_FIELDS', requests: /GET .*\/fields$/, fault: 'answers no JSON' },
    ...{ path: settings, says: LATER, then: 'Dataset settings' },
  },
  {
    ...{ code: 'ERROR_FETCHING_VECTORS', requests: /GET .*\/vectors-settings$/, fault: 'fails' },
    ...{ path: settings, says: LATER, then: 'Dataset settings' },
  },
  {
    ...{ code: 'ERROR_FETCHING_WORKSPACES', requests: /GET .*\/me\/workspaces$/, fault: 'fails' },
    ...{ path: () => '/user-settings', says: LATER, then: 'Appearance' },
  },
];

test('a part that cannot be loaded shows the reason in its place, and loads on retry', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow();
  const dataset = await buildFilterable(owner);
  await signInAs(page, 'argilla');
  for (const { code, requests, fault, path, open, says, then } of LOADING) {
    await test.step(`${code}: the backend ${fault}`, async () => {
      backend.misbehave(requests, fault);
      await page.goto(path(dataset));
      if (open) await page.getByRole('button', { name: new RegExp(`^${open}`) }).click();
      const failed = page.getByRole('alert').filter({ hasText: code });
      await expect(failed.first()).toContainText(says);
      await expect(toast(page)).toHaveText(says);
      await expect(toast(page)).toHaveAttribute('role', 'alert');
      backend.behave();
      await failed.first().getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(then).first()).toBeVisible();
      await expect(failed).toHaveCount(0);
    });
  }
});

test('one retry loads all parts of the settings of a user', async ({ page, signInAs }) => {
  await signInAs(page, 'argilla');
  backend.misbehave(/GET .*\/me\/workspaces$/, 'fails');
  const keys = page.waitForResponse(
    (response) => !!response.request().postData()?.includes('"operationName":"ApiKeys"'),
  );
  await page.goto('/user-settings');
  await keys;
  backend.behave();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('button', { name: 'New API key' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a dataset that cannot be read is not reported as missing, however early the error occurs', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'argilla');
  await withoutAnswers(page);
  // The page is not rendered yet when the dataset's response arrives.
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'Settings') await page.waitForTimeout(1000);
    await route.continue();
  });
  backend.misbehave(/GET .*\/datasets\/[^/]+(\/records)?$/, 'fails');
  await page.goto(dataset.path);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  backend.behave();
  await retry.click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('a dataset that could not be read is loaded when the page is opened again', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'argilla');
  backend.misbehave(/GET .*\/datasets\/[^/]+(\/records)?$/, 'fails');
  await page.goto(dataset.path);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  backend.behave();
  await page.getByRole('link', { name: 'Marl' }).click();
  await expect(page).not.toHaveURL(/annotation-mode/);
  await page.goBack();
  await expect(page.getByRole('article')).toBeVisible();
});

test('unreadable counters do not prevent answering, and load on retry', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 2);
  await signInAs(page, 'argilla');
  backend.misbehave(/GET .*\/(progress|metrics)$/, 'fails');
  await page.goto(dataset.path);
  await expect(page.getByRole('tab', { name: /pending.*–/i })).toBeVisible();
  const text = await shownText(page);
  await tone(page, 'rude').click();
  await submit(page);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text, status: 'submitted', tone: 'rude' }]);
  await page.getByRole('button', { name: 'Progress', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Progress' });
  await expect(panel.getByText('Mine unavailable')).toBeVisible();
  await expect(panel.getByText('Team unavailable')).toBeVisible();
  await picture(page, 'counters-unavailable');
  backend.behave();
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('tab', { name: /pending.*1/i })).toBeVisible();
  await expect(page.getByRole('tab', { name: /submitted.*1/i })).toBeVisible();
  await expect(panel.getByText(/unavailable/)).toHaveCount(0);
});

test('a failed save shows the reason, keeps the input, and can be repeated later', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildFilterable(owner);
  await signInAs(page, 'argilla');
  await withoutDrafts(page);
  await page.goto(`${settings(dataset)}?tab=questions`);
  const card = page.getByRole('form', { name: 'Tone' });
  await card.getByRole('textbox', { name: 'Title' }).fill('Tone of voice');
  for (const [fault, says] of [
    ['refuses', 'Not like this'],
    ['hangs up', LATER],
    ['has had too many requests', SECONDS],
  ] as const) {
    backend.misbehave(/PATCH .*\/questions\/[^/]+$/, fault);
    await card.getByRole('button', { name: 'Update' }).click();
    await expect(card.getByRole('alert')).toHaveText(says);
    await expect(card.getByRole('textbox', { name: 'Title' })).toHaveValue('Tone of voice');
  }
  await expect(toast(page)).toHaveText(SECONDS);
  backend.behave();
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'Tone of voice' }).getByText('Saved', { exact: true })).toBeVisible();

  backend.misbehave(/DELETE .*\/datasets\/[^/]+$/, 'fails');
  await page.getByRole('tab', { name: 'Danger zone' }).click();
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete dataset' });
  await dialog.getByRole('textbox').fill(dataset.name);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  // The previous notice may still be fading out.
  await expect(toast(page).filter({ hasText: `It is not possible to delete ${dataset.name}: ${LATER}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(dataset.path);
  backend.misbehave(/POST .*\/responses(\/bulk)?$/, 'refuses');
  // Some records have it as a suggestion, which is preselected.
  if (!(await tone(page, 'rude').isChecked())) await tone(page, 'rude').click();
  await submit(page);
  await expect(page.getByText('Not saved: Not like this')).toBeVisible();
  backend.misbehave(/POST .*\/responses(\/bulk)?$/, 'knows nothing of it');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page)).toHaveText('Could not find the requested resource');
  backend.behave();
});

test('a page that cannot start shows an error page with a link home', async ({ page, signInAs }) => {
  await signInAs(page, 'argilla');
  backend.misbehave(/GET .*\/me$/, 'fails');
  await page.goto('/datasets');
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: LATER })).toBeVisible();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(page.getByText("We can't seem to find the page you are looking for")).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'error-screen');
  backend.behave();
  await page.getByRole('link', { name: 'Back to home page' }).click();
  await expect(page.getByRole('heading', { name: 'Datasets with open work' })).toBeVisible();
});

test('a link that refers to a missing question says so, and is reset with one click', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildFilterable(owner);
  await signInAs(page, 'argilla');
  const query = { response: [{ name: 'mood', terms: ['good'] }], status: 'submitted' };
  await page.goto(`${dataset.path}?query=${encodeURIComponent(JSON.stringify(query))}`);
  await expect(page.getByText('This dataset lacks something the link refers to.')).toBeVisible();
  await picture(page, 'link-asks-for-unknown');
  await page.getByRole('button', { name: 'Reset', exact: true }).last().click();
  await expect(page.getByText('Nothing submitted yet')).toBeVisible();
});

test('the questions stay visible beside an open panel', async ({ page, owner, signInAs }) => {
  const dataset = await buildFilterable(owner);
  await signInAs(page, 'argilla');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Progress', exact: true }).click();
  const panel = await page.getByRole('complementary', { name: 'Progress' }).boundingBox();
  for (const control of [
    page.getByRole('button', { name: /^Submit/ }),
    tone(page, 'rude'),
    page.getByText(record).first(),
  ]) {
    const box = await control.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(panel!.x);
  }
  await picture(page, 'beside-a-panel');
});
