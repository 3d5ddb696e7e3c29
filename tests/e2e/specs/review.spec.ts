import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset, type RecordItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { openLive } from '../live.ts';
import { answer, openReview, options, teamOf, TOPIC } from '../reviewing.ts';

/** A dataset about topics that three people answered: they agree on the first record, differ on the second, and differ wholly on the third. */
async function buildTopics(owner: ApiClient, url: string): Promise<BuiltDataset> {
  const dataset = await buildDataset(owner, {
    questions: [TOPIC],
    records: [
      'The match was won late.',
      'The club sold its shares.',
      'The ball is round.',
      'Nobody has read this.',
    ].map((text): RecordItem => ({
      fields: { text },
      suggestions: [{ question: 'topic', value: 'sports', score: 0.61, agent: 'bert' }],
    })),
  });
  const team = teamOf(url);
  const topics = [
    ['sports', 'sports', 'sports'],
    ['business', 'sports', 'business'],
    ['sports', 'science', 'business'],
  ];
  for (const [record, [first, second, third]] of topics.entries()) {
    await answer(team.admin, dataset.recordIds[record], { topic: first });
    await answer(team.annotator, dataset.recordIds[record], { topic: second });
    await answer(team.argilla, dataset.recordIds[record], { topic: third });
  }
  return dataset;
}

interface StoredResolution {
  values: Record<string, { value: unknown }>;
  sources: Record<string, { type: string }>;
  comment: string | null;
  version: number;
}

const resolutionOf = (owner: ApiClient, { id }: BuiltDataset, record: number, ids: string[]) =>
  owner.get<StoredResolution>(`/datasets/${id}/resolutions/${ids[record]}`);

test('a reviewer settles what people answered differently, without a mouse', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  // The panel of resolutions has one, too, once it is loaded.
  await page.getByRole('link', { name: 'Review' }).first().click();
  const topic = page.getByRole('group', { name: 'Topic' });
  await expect(page.getByText('The ball is round.')).toBeVisible();
  await expect(page.getByText('1 × sports, 1 × science, 1 × business; the model said sports 0.61')).toBeVisible();
  await expect(topic.getByRole('button')).toHaveText([
    /1admin.*sports/,
    /2annotator.*science/,
    /3argilla.*business/,
    /bert.*sports/,
  ]);
  await expectAccessible(page);
  await picture(page, 'review');

  await page.keyboard.press('2');
  await expect(topic.getByRole('button', { name: 'annotator: science' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await page.keyboard.type('It is about shapes.');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('The club sold its shares.')).toBeVisible();
  await expect(page.getByText('2 × business, 1 × sports; the model said sports 0.61')).toBeVisible();
  await page.locator('body').press('m');
  await expect(topic).toContainText('majority, 2 of 3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The match was won late.')).toBeVisible();
  await expect(topic).toContainText('All agree');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is settled')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'settled');

  const ids = dataset.recordIds;
  await expect
    .poll(() => resolutionOf(owner, dataset, 2, ids).catch(() => null))
    .toMatchObject({
      values: { topic: { value: 'science' } },
      sources: { topic: { type: 'response' } },
      comment: 'It is about shapes.',
      version: 1,
    });
  expect(await resolutionOf(owner, dataset, 1, ids)).toMatchObject({
    values: { topic: { value: 'business' } },
    sources: { topic: { type: 'majority', votes: 2, of: 3 } },
  });

  await page.keyboard.press('Control+z');
  await expect(page.getByText('The match was won late.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'To settle' })).toContainText('1');
});

test('the next record comes at once, and decisions outlast a lost connection', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.route('**/graphql', (route) => route.abort());
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The club sold its shares.')).toBeVisible();
  await page.keyboard.press('1');
  await page.unroute('**/graphql');
  await page.reload();
  await expect
    .poll(() => resolutionOf(owner, dataset, 2, dataset.recordIds).catch(() => null))
    .toMatchObject({ values: { topic: { value: 'sports' } }, sources: { topic: { type: 'suggestion' } } });
  await expect(page.getByText('The club sold its shares.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'admin: business' })).toHaveAttribute('aria-pressed', 'true');
});

test('a reviewer sees that somebody else settled a record meanwhile', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.keyboard.press('1');
  await owner.call('PUT', `/datasets/${dataset.id}/resolutions/${dataset.recordIds[2]}`, {
    values: { topic: { value: 'science' } },
    comment: 'Geometry',
  });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settled meanwhile' });
  await expect(dialog).toContainText('argilla’s');
  await expect(dialog).toContainText('Geometry');
  await expectAccessible(page);
  await picture(page, 'conflict');
  await dialog.getByRole('button', { name: 'Keep this version' }).click();
  await expect
    .poll(() => resolutionOf(owner, dataset, 2, dataset.recordIds))
    .toMatchObject({ values: { topic: { value: 'sports' } }, version: 2 });
});

test('names can be hidden, which is remembered', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.getByRole('button', { name: 'Hide names' }).click();
  await expect(page.getByRole('button', { name: 'Person 2: science' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Person 2: science' })).toBeVisible();
  await expect(page.getByText('annotator')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show names' }).click();
  await expect(page.getByRole('button', { name: 'annotator: science' })).toBeVisible();
});

test('the majority is taken wherever enough people agree, and taken back in one step', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The club sold its shares.')).toBeVisible();
  await page.getByRole('button', { name: 'Take majorities' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take majorities' });
  await expect(dialog.getByRole('status')).toContainText('2 of 4 records can be settled');
  await dialog.getByLabel('People who must agree').fill('3');
  await expect(dialog.getByRole('status')).toContainText('1 of 4 records can be settled');
  await expectAccessible(page);
  await picture(page, 'majorities');
  await dialog.getByLabel('People who must agree').fill('2');
  await dialog.getByRole('button', { name: 'Settle 2 records' }).click();
  await expect(page.getByText('2 records settled')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Settled' })).toContainText('2');
  // The record on screen was one of them; the keys decide about the one that is left.
  await expect(page.getByRole('article', { name: 'Record 1 of 1' })).toContainText('The ball is round.');
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: 'annotator: science' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('2 records are open again')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'To settle' })).toContainText('3');
});

test('two reviewers see what the other settles, one record or many, without a reload', async ({
  page,
  owner,
  product,
  browser,
  signInAs,
}) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signInAs(other, 'argilla');
  await openLive(other, `/dataset/${dataset.id}/review`);
  const [open, settled] = ['To settle', 'Settled'].map((name) => other.getByRole('tab', { name }));
  await expect(open!).toContainText('3');

  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(open!).toContainText('2');
  await expect(settled!).toContainText('1');

  await page.getByRole('button', { name: 'Take majorities' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Settle 2 records' }).click();
  await expect(settled!).toContainText('3');
  // The message has the button that takes back all of them; that of the page takes back the last one.
  await expect(page.getByText('2 records settled')).toBeVisible();
  await settled!.click();
  await expect(other.getByRole('article', { name: 'Record 1 of 3' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(settled!).toContainText('1');
  await expect(open!).toContainText('2');
  await other.context().close();
});

test('answers of each type are compared in their own way, and answered anew', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [
      { name: 'reply', title: 'Reply', settings: { type: 'text', use_markdown: false } },
      {
        name: 'tags',
        title: 'Tags',
        settings: { type: 'multi_label_selection', options: options('calm', 'glad', 'sad') },
      },
      {
        name: 'score',
        title: 'Score',
        settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
      },
      {
        name: 'order',
        title: 'Order',
        settings: { type: 'ranking', options: options('first reply', 'second reply', 'third reply') },
      },
      {
        name: 'names',
        title: 'Names',
        settings: { type: 'span', field: 'text', options: options('person', 'place'), allow_overlapping: true },
      },
    ],
    records: [
      {
        fields: { text: 'Ada Lovelace met Charles Babbage in London, and they spoke about engines.' },
        suggestions: [
          { question: 'score', value: 4, score: 0.7, agent: 'bert' },
          {
            question: 'order',
            value: [
              { value: 'first reply', rank: 1 },
              { value: 'second reply', rank: 2 },
              { value: 'third reply', rank: 3 },
            ],
          },
        ],
      },
    ],
  });
  const long = ' They spoke about it all evening.'.repeat(20);
  const ranked = (...names: string[]) => names.map((value, place) => ({ value, rank: place + 1 }));
  const person = { label: 'person', start: 0, end: 12 };
  const place = { label: 'place', start: 36, end: 42 };
  const team = teamOf(product.url);
  await answer(team.admin, dataset.recordIds[0], {
    reply: `They met in London and spoke about engines.${long}`,
    tags: ['calm', 'glad'],
    score: 4,
    order: ranked('first reply', 'second reply', 'third reply'),
    names: [person, place],
  });
  await answer(team.annotator, dataset.recordIds[0], {
    reply: `They met in Paris and talked about engines.${long}`,
    tags: ['calm'],
    score: 2,
    order: ranked('second reply', 'first reply', 'third reply'),
    names: [{ ...person, end: 3 }, place],
  });
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await expect(page.getByRole('group', { name: 'Reply' }).locator('ins').first()).toHaveText('Paris');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Less' }).click();
  await expect(page.getByRole('table', { name: 'Score' })).toContainText('Rating');
  await expect(page.getByRole('table', { name: 'Score' }).getByRole('cell').nth(1)).toContainText('annotator');
  await expect(page.getByRole('table', { name: 'Order' }).getByRole('rowheader')).toHaveCount(3);
  await expectAccessible(page);
  await picture(page, 'types');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await expect(page.getByRole('group', { name: 'Tags' })).toContainText('from admin');
  await page.keyboard.press('e');
  await page.getByRole('group', { name: 'Score' }).getByText('3', { exact: true }).click();
  await picture(page, 'anew');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Score' })).toContainText('given in the review');
});

test('filters and the order are those of everybody’s answers', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Topic', exact: true }).first().click();
  await page.getByRole('spinbutton', { name: 'Topic: Maximum' }).fill('0.7');
  await page.keyboard.press('Escape');
  await expect(page.getByText('The club sold its shares.')).toBeVisible();
  await picture(page, 'filtered');
  await expect(page).toHaveURL(/disagreement/);
  await page.reload();
  await expect(page.getByText('The club sold its shares.')).toBeVisible();
});

test('the page says what to do while there is nothing to compare', async ({ page, owner, product, signInAs }) => {
  const records = [{ fields: { text: 'The ball is round.' } }, { fields: { text: 'The match was won late.' } }];
  const dataset = await buildDataset(owner, { questions: [TOPIC], records });
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/review`);
  await expect(page.getByText('Nobody has answered yet')).toBeVisible();
  await answer(owner, dataset.recordIds[0], { topic: 'sports' });
  await page.reload();
  await expect(page.getByText('Only one person has answered so far')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'one');
  await answer(teamOf(product.url).annotator, dataset.recordIds[1], { topic: 'sports' });
  await page.reload();
  await expect(page.getByText('No record has a second answer yet')).toBeVisible();
  await answer(teamOf(product.url).annotator, dataset.recordIds[0], { topic: 'sports' });
  await page.reload();
  await expect(page.getByText('All agree on the 1 record that is left.')).toBeVisible();
});

test.describe('on a phone, in German and in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'dark', hasTouch: true });

  test('answers are compared and settled by touch', async ({ page, owner, product, signInAs }) => {
    const dataset = await buildTopics(owner, product.url);
    await signInAs(page, 'admin');
    await page.goto(`/dataset/${dataset.id}/review`);
    await expect(page.getByText('1 × sports, 1 × science, 1 × business; das Modell sagt sports 0,61')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'annotator: science' }).tap();
    await page.getByRole('button', { name: 'Speichern und weiter' }).tap();
    await expect(page.getByText('The club sold its shares.')).toBeVisible();
    await page.getByRole('button', { name: 'Mehrheiten übernehmen' }).tap();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('lassen sich klären');
    await expectAccessible(page);
    await picture(page, 'phone-majorities');
  });
});

test('annotators have no review', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTopics(owner, product.url);
  await signInAs(page, 'annotator');
  await page.goto(`/dataset/${dataset.id}/review`);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await page.goto(`/dataset/${dataset.id}/annotation-mode`);
  await expect(page.getByRole('link', { name: 'Review answers' })).toHaveCount(0);
});
