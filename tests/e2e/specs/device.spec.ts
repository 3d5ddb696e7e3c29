import { readFile } from 'node:fs/promises';
import { buildTones, comment, storedResponses, submit, tone, withoutDrafts } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test('answers that are only on this device are counted, sent, exported and deleted', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 3);
  await signInAs(page, 'annotator');
  await withoutDrafts(page);
  await page.goto('/user-settings');
  const section = page.getByRole('region', { name: 'Stored on this device' });
  const count = (name: string) => section.locator('div', { hasText: name }).getByRole('definition');
  await expect(section.getByRole('button', { name: 'Delete' })).toBeDisabled();

  await page.goto(dataset.path);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SubmitResponse')
      ? route.fulfill({ json: { errors: [{ message: 'No', extensions: { code: 'NO', status: 422, detail: 'No' } }] } })
      : route.continue(),
  );
  await tone(page, 'rude').click();
  await submit(page);
  await expect(page.getByText('Not saved: No')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await comment(page).fill('half a thought');
  await page.getByRole('button', { name: 'annotator', exact: true }).click();
  await page.getByRole('menuitem', { name: 'my settings' }).click();
  await expect(count('Not saved').first()).toHaveText('1');
  await expect(count('Begun, not saved')).toHaveText('2');
  await expectAccessible(page);
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'stored-on-device');

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('marl-answers.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    waiting: [],
    refused: [{ kind: 'submit', answers: expect.any(Array) }],
    drafts: [{}, {}],
  });

  await page.unroute('**/graphql');
  await section.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);
  await expect(count('Not saved').first()).toHaveText('0');

  await section.getByRole('button', { name: 'Delete' }).click();
  await picture(page, 'delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete \d answers?$/ })
    .click();
  await expect(count('Begun, not saved')).toHaveText('0');
  await page.reload();
  await expect(count('Begun, not saved')).toHaveText('0');
});
