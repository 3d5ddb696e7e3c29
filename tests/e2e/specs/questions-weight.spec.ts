import type { Route } from '@playwright/test';
import { scriptsBefore, sumOf } from '#tests/support/scripts.ts';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

// Measures what a first visit loads, so the browser's cache must be empty.
test.use({ hasOwnPage: true });

/** In kB as browsers count them, compressed with gzip. What the page loads later does not count. */
const MOST_KB = 251;

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
  });

  test('loads its parts in parallel, in the visitor’s language', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'order', title: 'Order', settings: { type: 'ranking', options: OPTIONS } }],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    await signInAs(page, 'argilla');
    await chooseLanguage(page, 'de');
    const awaited = new Set(['annotation', 'ui', 'core.de', 'annotation.de']);
    page.on('request', (request) => awaited.delete(request.url().replace(/.*\/|-[^/]{8}\.js$/g, '')));
    // No script of the page runs before all of these are requested.
    let start: Route | undefined;
    await page.route('**/assets/start-*.js', (route) => void (start = route));
    await page.goto(dataset.path, { waitUntil: 'commit' });
    await expect.poll(() => [...awaited]).toEqual([]);
    await expect.poll(() => start).toBeDefined();
    await start!.continue();
    await expect(page.getByText('Nice weather today')).toBeVisible();
  });

  test('requests nothing twice', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'order', title: 'Order', settings: { type: 'ranking', options: OPTIONS } }],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    await signInAs(page, 'argilla');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push((request.postDataJSON() as Asked).operationName);
    });
    await page.goto(dataset.path);
    await expect(page.getByText('Nice weather today')).toBeVisible();
    expect(asked.toSorted()).toEqual(expect.arrayContaining(['AnnotationPage', 'Me', 'RecordWindow']));
    expect(asked.filter((name, index) => asked.indexOf(name) !== index)).toEqual([]);
  });
});

interface Asked {
  operationName: string;
}

const OPTIONS = ['good', 'bad'].map((value) => ({ value, text: value }));
