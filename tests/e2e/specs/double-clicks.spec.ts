import { buildDataset } from '../dataset.ts';
import { chooseFile, csv } from '../files.ts';
import { expect, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';
import { syncState } from '../syncState.ts';

const questions = [
  { name: 'tone', title: 'Tone', settings: { type: 'label_selection', options: optionsOf('A', 'B') } },
];

test('a double click on a button opens its dialog, as a single one does', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions, records: [] });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/settings?tab=danger-zone`);
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete dataset' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  // A click beside it still closes it.
  await page.waitForTimeout(600);
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
});

test('a double click on Check does not start the import that it offers', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions, records: [] });
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/import`);
  // Comes with the code that guards clicks.
  await expect(syncState(page)).toHaveText('All saved');
  const starts: unknown[] = [];
  page.on('request', (request) => request.postData()?.includes('StartImport') && starts.push(request));
  await chooseFile(page, csv('rows.csv', [['text'], ['One']]));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: /^Import 1/ }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: /^Import 1/ }).click();
  await expect(page.getByText('1 record has been imported')).toBeVisible();
  expect(starts).toHaveLength(1);
});

test('a held Enter opens a dialog, and does not send its form', async ({ page, signInAs }) => {
  await signInAs(page, 'argilla');
  await page.goto('/workspaces');
  await page.getByRole('button', { name: 'New workspace' }).focus();
  await page.keyboard.down('Enter');
  const name = page.getByRole('dialog', { name: 'New workspace' }).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  for (let count = 0; count < 3; count++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});
