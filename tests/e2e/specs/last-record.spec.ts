import { buildTones, storedResponses, submit, tone } from '../answering.ts';
import { expect, test } from '../fixtures.ts';

test('a user who switches tabs while the last answer is in flight stays in that tab', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('SubmitResponse')) await held;
    await route.continue();
  });
  await tone(page, 'rude').click();
  await submit(page);
  const discarded = page.getByRole('tab', { name: /discarded/i });
  await discarded.click();
  await expect(discarded).toHaveAttribute('aria-selected', 'true');
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('SubmitResponse') ?? false,
  );
  letThrough();
  await (await answered).finished();
  await expect
    .poll(async () => (await storedResponses(owner, dataset)).map(({ status }) => status))
    .toEqual(['submitted']);
  await expect(page.getByRole('tab', { name: /submitted.*1/i })).toBeVisible();
  // When the page is idle, everything that follows the answer is done.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await expect(discarded).toHaveAttribute('aria-selected', 'true');
});

test('the link below the last record keeps the focus when the next dataset is found', async ({
  page,
  owner,
  signInAs,
}) => {
  await buildTones(owner, 1);
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'annotator');
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('OpenWork')) await held;
    await route.continue();
  });
  await page.goto(dataset.path);
  await tone(page, 'rude').click();
  await submit(page);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('link', { name: 'Datasets' }).focus();
  letThrough();
  await expect(panel.getByRole('link', { name: 'Next dataset' })).toBeFocused();
});
