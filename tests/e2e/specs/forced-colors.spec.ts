import type { Locator } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';

test('a device that forces its colors leaves charts visible', async ({ page, owner, signInAs }) => {
  const tone = { type: 'label_selection', options: optionsOf('Friendly', 'Rude') };
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'tone', title: 'Which tone?', settings: tone }],
    records: [{ fields: { text: 'Where is the parcel?' } }],
  });
  const values = { tone: { value: 'rude' } };
  await owner.post(`/records/${dataset.recordIds[0]}/responses`, { status: 'submitted', values });
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  const color = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const paper = await color(page.locator('body'));
  const answer = page.getByRole('listitem').filter({ hasText: 'Rude' });
  expect(await color(answer.locator('[style*="width: 100%"]'))).not.toBe(paper);
  const day = page.getByRole('listitem', { name: '1 submitted' });
  expect(await color(day.locator('[data-status="submitted"]'))).not.toBe(paper);
  await picture(page, 'dashboard');
});
