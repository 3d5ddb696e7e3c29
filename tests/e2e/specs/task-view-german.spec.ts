import type { Page } from '@playwright/test';
import { entities, labels, sentences } from '#tests/support/tasks.ts';
import { expect, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { beginSweep } from '../sweep.ts';
import { buildTask } from '../taskRecords.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const inGerman = (page: Page) => chooseLanguage(page, 'de');

const tool = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Seitenleiste' }).getByRole('button', { name });
const card = (page: Page) => page.getByRole('article').first();

const LABELS = Array.from({ length: 14 }, (_, index) => `Sorte ${index + 1}`);

test('text classification: the list, the panels, the modes', async ({ page, product, signInAs }) => {
  await inGerman(page);
  const dataset = await buildTask(
    product,
    'TextClassification',
    Array.from({ length: 120 }, (_, index) => ({
      id: index,
      inputs: { betreff: 'Rückfrage zur Lieferung', text: 'Wann kommt das Paket mit den bestellten Birnen an?' },
      multi_label: true,
      metadata: { eingang: index % 2 ? 'Brief' : 'Anruf' },
      prediction: labels(
        'Modell',
        ...LABELS.map((label, at): [string, number] => [label, at < 3 ? 0.9 - at / 10 : 0.1]),
      ),
      ...(index < 4 ? { status: 'Validated', annotation: labels('argilla', ['Sorte 1']) } : {}),
    })),
  );
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto(`${dataset.path}?pagination=${encodeURIComponent('{"size":10,"page":6}')}`);
  await expect(card(page)).toBeVisible();
  await look('task-labels');
  await tool(page, 'Fortschritt').click();
  await expect(page.getByRole('complementary', { name: 'Fortschritt' })).toContainText('validiert');
  await look('task-progress');
  await tool(page, 'Statistik').click();
  await expect(page.getByRole('complementary', { name: 'Statistik' })).toContainText('Brief');
  await look('task-stats');
  await page.keyboard.press('Escape');
  await tool(page, 'Erkunden').click();
  await look('task-explore');
  await page.goto(`${dataset.path}?viewMode=labelling-rules&query=${encodeURIComponent('{"text":"Birnen"}')}`);
  await expect(card(page)).toBeVisible();
  await look('task-rules');
  expect(findings).toEqual([]);
});

test('entities and text2text, one record at a time', async ({ page, product, signInAs }) => {
  await inGerman(page);
  const text = 'Frau Beck reist am Montag nach Lissabon .';
  const tokens = await buildTask(product, 'TokenClassification', [
    {
      id: 1,
      text,
      tokens: text.split(' '),
      prediction: entities('Modell', [5, 9, 'Mensch', 0.9], [31, 39, 'Ort', 0.8]),
    },
    { id: 2, text, tokens: text.split(' ') },
  ]);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto(`${tokens.path}?pagination=${encodeURIComponent('{"size":1,"page":1}')}`);
  await expect(card(page)).toBeVisible();
  await look('task-entities');
  const texts = await buildTask(product, 'Text2Text', [
    {
      id: 1,
      text: 'Bitte nicht füttern.',
      prediction: sentences('Modell', ['Kein Futter!', 0.8], ['Nicht füttern.', 0.4]),
    },
  ]);
  await page.goto(texts.path);
  await expect(card(page)).toBeVisible();
  await look('task-texts');
  expect(findings).toEqual([]);
});

test('empty states', async ({ page, product, signInAs }) => {
  await inGerman(page);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto('/datasets/argilla/kein-solcher');
  await expect(page.getByText('Kein Datensatz namens kein-solcher gefunden')).toBeVisible();
  await look('task-missing');
  const dataset = await buildTask(product, 'TextClassification', []);
  await page.goto(dataset.path);
  await expect(page.getByText('Noch keine Einträge')).toBeVisible();
  await look('task-empty');
  await page.goto(`${dataset.path}?query=${encodeURIComponent('{"text":"(offen"}')}`);
  await expect(page.getByText('Die Abfrage ist nicht lesbar').first()).toBeVisible();
  await look('task-refused');
  await page.goto(`${dataset.path}?query=${encodeURIComponent('{"text":"fehlt"}')}`);
  await expect(page.getByText('fehlt').first()).toBeVisible();
  await look('task-no-match');
  await dataset.rest('PUT', `/datasets/${dataset.name}:close`);
  await page.goto(dataset.path);
  await expect(page.getByText('Dieser Datensatz ist geschlossen')).toBeVisible();
  await look('task-closed');
  expect(findings).toEqual([]);
});

test('the rules and the settings of labels', async ({ page, product, signInAs }) => {
  await inGerman(page);
  const dataset = await buildTask(product, 'TextClassification', [
    { id: 1, inputs: { text: 'Wann kommt das Paket?' }, prediction: labels('Modell', ['Lieferung', 0.9]) },
  ]);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto(`${dataset.path}?viewMode=labelling-rules&query=${encodeURIComponent('{"text":"Paket"}')}`);
  await page.getByRole('checkbox', { name: 'Lieferung' }).click();
  await page.getByRole('button', { name: 'Regel speichern' }).click();
  await page.getByRole('button', { name: /^Regeln verwalten/ }).click();
  await expect(page.getByRole('table')).toContainText('Paket');
  await look('task-rules-managed');
  await page.goto(`${dataset.path}/settings`);
  for (const tab of ['Labels', 'Vektoren', 'Gefahrenbereich', 'Datensatz-Informationen']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(`task-settings-${tab}`);
  }
  expect(findings).toEqual([]);
});
