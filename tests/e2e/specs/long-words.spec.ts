import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt';

test.use({ viewport: { width: 390, height: 844 } });

test('a dataset whose name is one long word can be deleted on a phone', async ({ page, owner, signInAs }) => {
  const workspaces = await owner.get<{ items: { id: string; name: string }[] }>('/me/workspaces');
  const name = `${WORD}_${randomUUID().slice(0, 8)}`;
  const workspace = workspaces.items.find((one) => one.name === 'argilla');
  const { id } = await owner.post<{ id: string }>('/datasets', { name, workspace_id: workspace?.id });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${id}/settings?tab=danger-zone`);
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete dataset' });
  await dialog.getByRole('textbox').fill(name);
  const button = dialog.getByRole('button', { name: 'Delete', exact: true });
  const rightOf = async (part: Locator): Promise<number> => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  for (const part of [button, dialog.locator('label')])
    expect(await rightOf(part)).toBeLessThanOrEqual(await rightOf(dialog));
  await picture(page, 'delete');
  await button.click();
  await expect(page.getByText(`${name} has been deleted`)).toBeVisible();
});

test('the settings of questions and labels of one long word are as wide as a phone', async ({
  page,
  owner,
  signInAs,
}) => {
  const settings = { type: 'label_selection', options: optionsOf(WORD, 'Short') };
  const dataset = await buildDataset(owner, { questions: [{ name: 'kind', title: WORD, settings }], records: [] });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/settings?tab=questions`);
  await expect(page.getByRole('heading', { name: WORD })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await picture(page, 'questions');
});
