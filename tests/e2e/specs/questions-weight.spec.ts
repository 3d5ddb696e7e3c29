import type { Page, Route } from '@playwright/test';
import { scriptsBefore, sumOf } from '#tests/support/scripts.ts';
import { buildDataset } from '../dataset.ts';
import { buildTask } from '../taskRecords.ts';
import { expect, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { syncState } from '../syncState.ts';

// Measures what a first visit loads, so the browser's cache must be empty.
test.use({ hasOwnPage: true });

/** In kB, compressed with Brotli as the server sends them. What the page loads later does not count. */
const MOST_KB = 200;
/** In bytes. Browsers are told to compile such scripts while they load. */
const LARGE = 5000;

test.describe('the annotation page', () => {
  test('shows the first record with few scripts, and loads nothing it does not need', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, {
      questions: [
        {
          name: 'mood',
          title: 'Mood',
          settings: { type: 'label_selection', options: OPTIONS },
        },
        { name: 'why', title: 'Why', required: false, settings: { type: 'text' } },
      ],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    await signInAs(page, 'argilla');
    const fetched = await scriptsBefore(page, dataset.path, 'article');
    await expect(page.getByText('Nice weather today')).toBeVisible();
    expect(
      [...fetched.keys()].filter((name) =>
        /^(RankingControl|RatingControl|SpanField|FieldValue|markdownHtml)-/.test(name),
      ),
    ).toEqual([]);
    expect(sumOf(fetched) / 1000, [...fetched].map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThan(
      MOST_KB,
    );
    for (const [name, size] of fetched) {
      const script = await page.request.get(`/assets/${name}`);
      if (size > LARGE) expect(await script.text(), name).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  });

  test('loads its parts in parallel, in the visitor’s language', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'order', title: 'Order', settings: { type: 'ranking', options: OPTIONS } }],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    await signInAs(page, 'argilla');
    await chooseLanguage(page, 'de');
    const awaited = new Set(['annotation', 'ui', 'core.de', 'annotation.de']);
    page.on('request', (request) => awaited.delete(request.url().replace(/.*\/|-[^/]{7}\.js$/g, '')));
    // No script of the page runs before all of these are requested.
    let start: Route | undefined;
    await page.route('**/assets/start-*.js', (route) => void (start = route));
    await page.goto(dataset.path, { waitUntil: 'commit' });
    await expect.poll(() => [...awaited]).toEqual([]);
    await expect.poll(() => start).toBeDefined();
    await start!.continue();
    await expect(page.getByText('Nice weather today')).toBeVisible();
  });
});

test.describe('the first answers of a page', () => {
  test('come with the page, so that the first record needs no request', async ({ page, owner, product, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'order', title: 'Order', settings: { type: 'ranking', options: OPTIONS } }],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    const task = await buildTask(product, 'TextClassification', [
      { id: 'a', inputs: { text: 'Rain again' }, metadata: {} },
    ]);
    await signInAs(page, 'argilla');
    for (const [path, first] of [
      [dataset.path, page.getByText('Nice weather today')],
      [task.path, page.getByText('Rain again')],
      ['/datasets', page.getByRole('table').getByRole('link').first()],
    ] as const) {
      const asked = operationsOf(page);
      // A busy server leaves an answer that takes long to the client.
      await expect(async () => {
        asked.length = 0;
        await page.goto(path);
        await expect(first).toBeVisible();
        expect(asked.filter((name) => FIRST.includes(name))).toEqual([]);
      }).toPass();
    }
  });

  test('are requested once at an address with criteria', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options: OPTIONS } }],
      records: ['one', 'two'].map((text) => ({ fields: { text } })),
    });
    await signInAs(page, 'argilla');
    const asked = operationsOf(page);
    await page.goto(`${dataset.path}?query=${encodeURIComponent('{"status":"discarded"}')}`);
    await expect(page.getByText('Nothing discarded')).toBeVisible();
    expect(asked.filter((name) => FIRST.includes(name))).toEqual(['RecordWindow']);
  });

  test('are never older than the visit', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options: OPTIONS } }],
      records: ['one', 'two'].map((text) => ({ fields: { text } })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const article = page.getByRole('article');
    const first = await article.innerText();
    await page.getByRole('radio', { name: 'good' }).first().click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const second = first.includes('one') ? first.replace('one', 'two') : first.replace('two', 'one');
    await expect(article).toHaveText(second, INNER);
    await expect(page.getByRole('tab', { name: /submitted.*1/i })).toBeVisible();
    // The tab counts an answer before the server has it.
    await expect(syncState(page)).toHaveText('All saved');
    // A document that the browser had kept would show the first record again.
    await page.goto('/favicon.svg');
    await page.goto(dataset.path);
    await expect(article).toHaveText(second, INNER);
    await page.goto('/favicon.svg');
    await page.goBack();
    await expect(article).toHaveText(second, INNER);
    await page.reload();
    await expect(article).toHaveText(second, INNER);
  });

  test('are not sent to visitors who are not signed in', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options: OPTIONS } }],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    const html = async () => (await page.request.get(dataset.path)).text();
    expect(await html()).not.toContain('data-answer');
    await signInAs(page, 'annotator');
    expect(await html()).toContain('Nice weather today');
  });
});

/** Without records that are ready out of sight. */
const INNER = { useInnerText: true };

const FIRST = ['AnnotationPage', 'Datasets', 'Me', 'RecordWindow', 'Settings', 'TaskPage', 'TaskRecords'];

/** The names of the operations that the page requests from now on. */
function operationsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push((request.postDataJSON() as Asked).operationName);
  });
  return asked;
}

interface Asked {
  operationName: string;
}

const OPTIONS = ['good', 'bad'].map((value) => ({ value, text: value }));
