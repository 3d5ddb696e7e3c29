import { expect } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import { newWindow, startBrowser } from '#tests/bench/interaction/browser.ts';
import { serveWebPage } from './serve.ts';

const LABELS = ['good', 'bad'];
const TEXTS = ['The first text', 'The second text'];

/**
 * Clicks through the built web UI of a real server on the embedded backend's REST API: signs in, answers every record, reads the progress
 * and the settings. Returns the number of failed steps and requests; null without a browser.
 */
export async function clickThrough(folder: string): Promise<number | null> {
  const browser = await startBrowser();
  if (!browser) return null;
  const product = await startProduct({ DEMO: '0' });
  const page = await serveWebPage(folder, product.url);
  try {
    const datasetId = await makeDataset(product.url);
    await answerAll(await (await newWindow(browser, page.url)).newPage(), datasetId);
  } catch (error) {
    console.log((error as Error).message);
    return 1;
  } finally {
    await browser.close();
    await page.stop();
    await product.stop();
  }
  for (const failure of page.failures) console.log(`FAILED  ${failure}`);
  return page.failures.length;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof newWindow>>['newPage']>>;

async function answerAll(page: Page, datasetId: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Username').fill('annotator');
  await page.getByLabel('Password').fill('12345678');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 rows')).toBeVisible();
  await page.getByText('clicked-through').click();
  for (const done of TEXTS.keys()) {
    await expect(page.getByText(/^The (first|second) text$/)).toBeVisible();
    await page.getByText(LABELS[done]!, { exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`Submitted ${done + 1}`)).toBeVisible();
  }
  await expect(page.getByText('100.00%')).toBeVisible();
  await page.goto(`/dataset/${datasetId}/annotation-mode?status=submitted`);
  await expect(page.getByText('1 of 2')).toBeVisible();
}

async function makeDataset(url: string): Promise<string> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { items } = await call<{ items: { id: string }[] }>('GET', '/me/workspaces');
  const { id } = await call<{ id: string }>('POST', '/datasets', {
    name: 'clicked-through',
    workspace_id: items[0]!.id,
    distribution: { strategy: 'overlap', min_submitted: 1 },
  });
  await call('POST', `/datasets/${id}/fields`, {
    name: 'text',
    title: 'Text',
    required: true,
    settings: { type: 'text' },
  });
  const options = LABELS.map((value) => ({ value, text: value }));
  const question = { name: 'tone', title: 'Tone', required: true, settings: { type: 'label_selection', options } };
  await call('POST', `/datasets/${id}/questions`, question);
  await call('PUT', `/datasets/${id}/publish`, {});
  await call('POST', `/datasets/${id}/records/bulk`, { items: TEXTS.map((text) => ({ fields: { text } })) });
  return id;
}
