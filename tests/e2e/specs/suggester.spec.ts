import type { Page } from '@playwright/test';
import { answerWell, type Model, openModel, say } from '#tests/support/openModel.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { tone } from '../answering.ts';
import { ApiClient } from '../api.ts';
import { COMMENT, TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

let model: Model;
/** A product of its own, whose operator allows the model's host. */
let product: Product | undefined;

test.beforeAll(async () => {
  model = await openModel();
  product = await startProduct({ DEMO: '0', SUGGESTER_HOSTS: model.host });
});
test.afterAll(async () => {
  await product?.stop();
  model.close();
});
test.use({
  // Playwright reads it for the hooks, too, before there is a product.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
  baseURL: async ({}, use) => use(product?.url),
  // oxlint-disable-next-line no-empty-pattern -- As above.
  owner: async ({}, use) => use(new ApiClient(product!.url, 'argilla.apikey')),
});
test.beforeEach(() => model.answerWith(answerWell));

const build = (owner: ApiClient, count: number) =>
  buildDataset(owner, {
    guidelines: 'Judge the tone only.',
    questions: [TONE, COMMENT],
    records: Array.from({ length: count }, (_, index) => ({
      fields: { text: `${index % 2 === 0 ? 'Even' : 'Odd'} sentence number ${index + 1}.` },
    })),
  });

const setUp = (owner: ApiClient, id: string, model: Model, more: object = {}) =>
  owner.call('PUT', `/datasets/${id}/suggester`, {
    ...{
      base_url: model.url,
      model: 'tiny-model',
      api_key: 'sk-0123456789-wxyz',
      prompt: '{{questions}}\n\n{{fields}}',
    },
    ...{ questions: ['tone'], requests_per_minute: 6000, input_price: 2, output_price: 8, ...more },
  });

const openTab = async (page: Page, id: string) => {
  await page.goto(`/dataset/${id}/settings`);
  await page.getByRole('tab', { name: 'Model' }).click();
};

test('an owner sets a model up, sees the filled-in prompt, and tests it', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 3);
  await signInAs(page, 'argilla');
  await openTab(page, dataset.id);
  const form = page.getByRole('form', { name: 'Model' });
  await expect(form.getByText(`Allowed hosts: ${model.host}`)).toBeVisible();
  await form.getByRole('textbox', { name: 'Base URL' }).fill('https://elsewhere.example.org/v1');
  await form.getByRole('textbox', { name: 'Model' }).fill('tiny-model');
  await form.getByRole('button', { name: 'Set up' }).click();
  await expect(form.getByText(/elsewhere\.example\.org is not allowed/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Base URL' }).fill(model.url);
  await form.getByLabel('API key').fill('sk-0123456789-wxyz');
  await form.getByRole('checkbox', { name: 'Say why' }).uncheck();
  await form.getByText('The prompt for the first record').click();
  const prompt = form.locator('pre');
  await expect(prompt).toContainText('Judge the tone only.');
  await expect(prompt).toContainText('- "friendly"');
  await expect(prompt).toContainText('Even sentence number 1.');
  await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill('{{unknown}} {{fields}}');
  await expect(form.getByText(/unknown placeholder `\{\{unknown\}\}`/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Tone of this text? {{fields.text}}');
  await expect(prompt).toHaveText('Tone of this text? Even sentence number 1.');
  await expectAccessible(page);
  await picture(page, 'set-up');
  await form.getByRole('button', { name: 'Set up' }).click();

  await expect(form.getByText('A key that ends with wxyz is stored')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  model.answerWith((_asked, response) => say(response, { tone: 'sarcastic' }, 0.9));
  await page.getByRole('button', { name: 'Ask about the first record' }).click();
  const test = page.getByRole('region', { name: 'Test' });
  await expect(test.getByRole('alert')).toHaveText('“sarcastic” is not an option of “tone”.');
  model.answerWith((_asked, response) => say(response, { tone: 'rude' }, 0.9));
  await page.getByRole('button', { name: 'Ask about the first record' }).click();
  await expect(test.getByText('Score 0.66')).toBeVisible();
  await expect(test.getByText('Tokens: 100 for the prompt, 10 for the answer')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'tested');
});

test('an admin asks about the records that the page shows, after an estimate, and sees what was refused', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 10);
  await setUp(owner, dataset.id, model);
  model.answerWith((asked, response) =>
    asked.prompt.includes('number 3.') ? say(response, { tone: 'sarcastic' }) : answerWell(asked, response),
  );
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('searchbox').fill('even');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('article', { name: 'Record 1 of 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Suggest answers with a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest answers' });
  await expect(dialog.getByRole('textbox', { name: 'Which records' })).toHaveValue('even');
  const estimate = dialog.getByRole('status', { name: 'Estimate' });
  await expect(estimate).toContainText('5 of 5 matching records');
  await expect(estimate).toContainText(/About \d+ tokens · Cost: 0\.00\d · At least 1 minute/);
  await dialog.getByRole('button', { name: 'Filters' }).click();
  await expect(dialog.getByText('Suggestions', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `suggest-${width}`);
  }
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Finished: 5 records')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refused records' }).click();
  await expect(dialog.getByRole('list', { name: 'Refused records' }).getByRole('listitem')).toContainText([
    'The answer breaks the rules of a question“sarcastic” is not an option of “tone”.',
  ]);
  await expectAccessible(page);
  await picture(page, 'refused');
  model.answerWith(answerWell);
  await dialog.getByRole('button', { name: 'Ask again about 1 refused record' }).click();
  await expect(dialog.getByRole('button', { name: 'Refused records' })).toHaveCount(0);
  await expect(dialog.getByText('Finished: 5 records')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(tone(page, 'friendly')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('article', { name: 'Record 2 of 5' })).toBeVisible();
  await expect(tone(page, 'friendly')).toBeChecked();
  const { items } = await owner.get<{ items: { suggestions: unknown[] }[] }>(
    `/datasets/${dataset.id}/records?include=suggestions&limit=50`,
  );
  expect(items.filter(({ suggestions }) => suggestions.length === 1)).toHaveLength(5);
});

test('an admin stops a job and lets it go on; a wrong key stops it with an explanation', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 4);
  await setUp(owner, dataset.id, model, { requests_per_minute: 1 });
  await signInAs(page, 'admin');
  await openTab(page, dataset.id);
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Suggest…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest answers' });
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText(/^Stopped after [01] of 4 records$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const card = page.getByRole('region', { name: 'Suggestions from the model' });
  await setUp(owner, dataset.id, model);
  model.answerWith((_asked, response) => void response.writeHead(401).end('{"error": {"message": "wrong key"}}'));
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByRole('alert')).toHaveText('Stopped by a problem: 401: wrong key');
  await expectAccessible(page);
  await picture(page, 'stopped');
  model.answerWith(answerWell);
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText('Finished: 4 records')).toBeVisible();
});

test('refusals are told in the reader’s language, also on a narrow phone', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 2);
  await setUp(owner, dataset.id, model);
  model.answerWith((_asked, response) => say(response, 'I would rather not.'));
  await owner.post(`/datasets/${dataset.id}/suggester/jobs`, {});
  await signInAs(page, 'argilla');
  await chooseLanguage(page, 'de');
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/dataset/${dataset.id}/settings?tab=suggester`);
  await page.getByRole('button', { name: 'Abgelehnte Einträge' }).click();
  const refused = page.getByRole('list', { name: 'Abgelehnte Einträge' }).getByRole('listitem');
  await expect(refused.first()).toHaveText(/^Die Antwort ist kein JSON-ObjektAntwort des Modells/);
  await page.getByRole('button', { name: 'Zum ersten Eintrag befragen' }).click();
  await expect(page.getByRole('region', { name: 'Test' }).getByRole('alert')).toHaveText(
    'Die Antwort ist kein JSON-Objekt',
  );
  model.answerWith((_asked, response) => say(response, { tone: 'sarcastic' }));
  await page.getByRole('button', { name: 'Zum ersten Eintrag befragen' }).click();
  await expect(page.getByText('„sarcastic“ ist keine Option von „tone“.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await picture(page, 'refused-de-320');
});

test("the model's page fits each width, in both languages and themes", async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 2);
  await setUp(owner, dataset.id, model);
  await owner.post(`/datasets/${dataset.id}/suggester/jobs`, {});
  await signInAs(page, 'argilla');
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['de', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await chooseLanguage(page, language);
    await page.goto(`/dataset/${dataset.id}/settings?tab=suggester`);
    await expect(page.getByText(language === 'en' ? 'Finished: 2 records' : 'Fertig: 2 Einträge')).toBeVisible();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await picture(page, `${colorScheme}-${language}-${width}`);
    }
    await expectAccessible(page);
  }
});

test('the page has nothing of models where no host is allowed', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 1);
  // The page itself contains the first answers.
  await page.route(/\/graphql$|\/settings$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"suggester":true', '"suggester":false');
    await route.fulfill({ response, body });
  });
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  await expect(page.getByRole('tab', { name: 'Vectors' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Model' })).toHaveCount(0);
});
