import type { Page } from '@playwright/test';
import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { expectNoOverflow, optionsOf } from '../questions.ts';
import { doubleTap, drag, fingerOn, longPress, middleOf, placeOf, tooSmall } from '../touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Records of each type; a longer run is made with HAND_RECORDS=50. */
const COUNT = Number(process.env.HAND_RECORDS ?? 2);

const SENTENCE = 'Ada Lovelace wrote to Charles Babbage in London.';
const LABELS = Array.from({ length: 24 }, (_, index) => `Topic ${index + 1}`);

interface Kind {
  type: string;
  settings: Record<string, unknown>;
  answer(page: Page): Promise<void>;
  value: unknown;
}

const KINDS: Kind[] = [
  {
    type: 'label_selection',
    settings: { options: optionsOf('Good', 'Bad') },
    answer: (page) => page.getByRole('radio', { name: 'Good' }).tap(),
    value: 'good',
  },
  {
    type: 'multi_label_selection',
    settings: { options: optionsOf(...LABELS), visible_options: 6 },
    async answer(page) {
      await page.getByRole('searchbox', { name: 'Search labels' }).tap();
      await page.keyboard.insertText('Topic 20');
      await page.getByRole('checkbox', { name: 'Topic 20' }).tap();
    },
    value: ['topic 20'],
  },
  {
    type: 'rating',
    settings: { options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({ value })) },
    answer: (page) => page.getByRole('radio', { name: '7', exact: true }).tap(),
    value: 7,
  },
  {
    type: 'ranking',
    settings: { options: optionsOf('First', 'Second', 'Third') },
    async answer(page) {
      for (const name of ['Third', 'First', 'Second']) await page.getByRole('option', { name }).tap();
    },
    value: [
      { value: 'third', rank: 1 },
      { value: 'first', rank: 2 },
      { value: 'second', rank: 3 },
    ],
  },
  {
    type: 'span',
    settings: {
      field: 'text',
      options: optionsOf('Person', 'Place', 'Event'),
      visible_options: 3,
      allow_overlapping: false,
    },
    async answer(page) {
      // The label stays active for the next record.
      const label = page.getByRole('radio', { name: 'Person' });
      if (!(await label.isChecked())) await label.tap();
      await longPress(page, await placeOf(shownText(page), 'Lovelace'), annotate(page));
      // The selected word grows to the left by its handle.
      await drag(page, await middleOf(handle(page, 'start')), shifted(await placeOf(shownText(page), 'Ada'), [0, 18]));
      const tag = shownText(page).getByRole('button', { name: 'Person, Ada Lovelace', exact: true });
      // A busy browser may drop a tap; people tap again.
      await expect(async () => {
        if (await annotate(page).isVisible()) await annotate(page).tap();
        await expect(tag).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 10_000 });
    },
    value: [{ label: 'person', start: 0, end: 12 }],
  },
  {
    type: 'text',
    settings: { use_markdown: false },
    async answer(page) {
      await page.getByRole('textbox', { name: 'Answer' }).tap();
      await page.keyboard.insertText('by thumb');
    },
    value: 'by thumb',
  },
];

const shownText = (page: Page) => page.getByRole('application').filter({ visible: true });
const handle = (page: Page, end: 'start' | 'end') => page.locator(`[data-handle="${end}"]`).filter({ visible: true });
/** The one at the selected text; the form has another. */
const annotate = (page: Page) =>
  page.getByRole('article').getByRole('button', { name: 'Annotate', exact: true }).filter({ visible: true });
const shifted = ([x, y]: [number, number], [dx, dy]: [number, number]): [number, number] => [x + dx, y + dy];

const questionOf = ({ type, settings }: Kind): QuestionItem => ({
  name: 'answer',
  title: 'Answer',
  settings: { type, ...settings },
});
const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ fields: { text: `${SENTENCE} Letter ${index + 1}.` } }));

test('records of every question type are labelled with one thumb', async ({ page, owner, signInAs }) => {
  test.setTimeout(60_000 + COUNT * 30_000);
  await signInAs(page, 'annotator');
  for (const kind of KINDS) {
    const dataset = await buildDataset(owner, { questions: [questionOf(kind)], records: recordsOf(COUNT) });
    await page.goto(dataset.path);
    for (let index = 0; index < COUNT; index += 1) {
      await expect(page.getByText(`${index + 1} of ${COUNT}`, { exact: true })).toBeVisible();
      await kind.answer(page);
      if (index === 0) expect(await tooSmall(page), kind.type).toEqual([]);
      if (index === 0) await picture(page, kind.type);
      await page.getByRole('button', { name: 'Submit' }).tap();
    }
    const values = async (): Promise<unknown[]> => {
      const path = `/datasets/${dataset.id}/records?include=responses&limit=${COUNT}`;
      const { items } = await owner.get<{ items: { responses: { values: Record<string, { value: unknown }> }[] }[] }>(
        path,
      );
      return items.flatMap(({ responses }) => responses.map(({ values: given }) => sorted(given.answer?.value)));
    };
    await expect.poll(values, kind.type).toEqual(Array.from({ length: COUNT }, () => sorted(kind.value)));
  }
});

/** A ranking in the order of its ranks; the order in which it is stored means nothing. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value) && typeof value[0] === 'object' && 'rank' in value[0]
    ? (value as { rank: number; value: string }[]).toSorted((a, b) => a.rank - b.rank)
    : value;

test('menus, lists of records and the panel of actions have room for fingers', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [questionOf(KINDS[0]!)], records: recordsOf(3) });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await page.getByRole('radio', { name: 'Good' }).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'annotator', exact: true }).tap();
  const menu = page.getByRole('menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  for (const item of await menu.getByRole('menuitem').all()) expect((await item.boundingBox())!.height).toBe(44);
  await menu.getByRole('menuitem', { name: 'Log out' }).scrollIntoViewIfNeeded();
  await picture(page, 'menu');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Recent actions' }).tap();
  await expect(page.getByRole('link', { name: SENTENCE })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the panel' }).tap();

  await page.getByRole('button', { name: 'Bulk view', exact: true }).tap();
  await expect(page.getByRole('checkbox', { name: 'Select record 1' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await picture(page, 'bulk');
});

test('a swipe shows where it goes, and what else a finger does sideways is no swipe', async ({
  page,
  owner,
  signInAs,
}) => {
  const table = `| ${Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(' | ')} |\n|${' --- |'.repeat(12)}`;
  const dataset = await buildDataset(owner, {
    fields: [{ name: 'text', title: 'Text', markdown: true }],
    questions: [questionOf(KINDS[0]!)],
    records: Array.from({ length: 3 }, (_, index) => ({ fields: { text: `Letter ${index}.\n\n${table}` } })),
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const at = (position: number) => expect(page.getByText(`${position} of 3`, { exact: true })).toBeVisible();
  await at(1);
  const article = page.getByRole('article').filter({ visible: true });
  const before = await article.boundingBox();
  const [x, y] = await placeOf(article, 'Letter');
  const touch = await fingerOn(page);
  const next = page.locator('[data-cue="next"]');
  // What listens to swipes loads after the record.
  await expect(next).toBeAttached();

  // Before the finger is far enough, letting go changes nothing.
  await touch('touchStart', [x + 250, y]);
  await touch('touchMove', [x + 210, y]);
  await expect(next).toHaveCSS('opacity', '1');
  await touch('touchEnd');
  await expect(next).toHaveCSS('opacity', '0');
  await at(1);
  await drag(page, [x + 250, y], [x + 50, y]);
  await at(2);

  // With reduced motion the record stays where it is.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => article.boundingBox()).toEqual(before);
  await touch('touchStart', [x + 250, y]);
  await touch('touchMove', [x + 150, y]);
  await expect(next).toHaveCSS('opacity', '1');
  expect(await article.boundingBox()).toEqual(before);
  await touch('touchEnd');
  await at(3);

  await drag(page, [x + 50, y], [x + 250, y]);
  await at(2);
  const columns = await middleOf(page.getByRole('columnheader', { name: 'Column 2' }).filter({ visible: true }));
  await drag(page, columns, shifted(columns, [-150, 0]));
  const option = await middleOf(page.getByRole('radio', { name: 'Good' }));
  await drag(page, option, shifted(option, [150, 0]));
  await at(2);
});

test('spans are selected, adjusted, relabelled and removed by touch', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [questionOf(KINDS[4]!)], records: recordsOf(2) });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const text = shownText(page);
  const tag = (name: string) => text.getByRole('button', { name, exact: true });
  // Two taps select a word, and a menu asks for the label.
  await doubleTap(page, await placeOf(text, 'Charles'));
  await annotate(page).tap();
  await page.getByRole('dialog').getByRole('radio', { name: 'Place' }).tap();
  await expect(tag('Place, Charles')).toBeVisible();

  // A tap on the span shows its handles.
  await page.touchscreen.tap(...(await placeOf(text, 'Charles')));
  await drag(page, await middleOf(handle(page, 'end')), shifted(await placeOf(text, 'Babbage'), [0, 18]));
  await expect(tag('Place, Charles Babbage')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'handles');
  await page.getByRole('button', { name: 'Choose a label' }).tap();
  await page.getByRole('dialog').getByRole('radio', { name: 'Person' }).tap();
  await expect(tag('Person, Charles Babbage')).toBeVisible();

  // A finger that stays down after the long press selects more, and does not swipe.
  await longPress(page, await placeOf(text, 'Ada'), annotate(page), await placeOf(text, 'Lovelace'));
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await annotate(page).tap();
  await page.getByRole('dialog').getByRole('radio', { name: 'Person' }).tap();
  await expect(tag('Person, Ada Lovelace')).toBeVisible();

  await page.touchscreen.tap(...(await placeOf(text, 'Babbage')));
  await page.getByRole('button', { name: 'Remove span', exact: true }).filter({ visible: true }).first().tap();
  await expect(tag('Person, Charles Babbage')).toBeHidden();
  await expect(tag('Person, Ada Lovelace')).toBeVisible();
});

test('every page has targets that a finger can hit', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [questionOf(KINDS[0]!)], records: recordsOf(2) });
  await owner.call('PATCH', `/datasets/${dataset.id}`, { name: `${'conversations_'.repeat(8)}${dataset.id}` });
  await signInAs(page, 'argilla');
  // Most pages fit this screen.
  await page.setViewportSize({ width: 390, height: 3000 });
  const ofDataset = ['settings', 'dashboard', 'assignments', 'review', 'import'].map(
    (name) => `/dataset/${dataset.id}/${name}`,
  );
  const settings = ['/user-settings', '/users', '/workspaces', '/webhooks', '/device'];
  for (const path of ['/', '/datasets', '/datasets/new', '/move', ...settings, ...ofDataset, '/nowhere']) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached();
    // The counts of rows out of view are not read.
    await expect(page.locator('main [aria-busy="true"]:not(tr)')).toHaveCount(0);
    expect(await tooSmall(page), path).toEqual([]);
    await expectNoOverflow(page);
  }
});

for (const [width, height] of [
  [360, 640],
  [768, 1024],
] as const) {
  test(`what moves on is at the bottom of a screen of ${width} × ${height}, in light and dark`, async ({
    page,
    owner,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height });
    const ranking = KINDS[3]!;
    const dataset = await buildDataset(owner, { questions: [questionOf(ranking)], records: recordsOf(2) });
    await signInAs(page, 'annotator');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(dataset.path);
      for (const name of ['Previous', 'Next', 'Discard', 'Save as draft', 'Submit']) {
        const box = await page
          .getByRole('button', { name, exact: name !== 'Previous' && name !== 'Next' })
          .boundingBox();
        expect(box!.y, name).toBeGreaterThan(height * 0.75);
      }
      expect(await tooSmall(page)).toEqual([]);
      await expectNoOverflow(page);
      await expectAccessible(page);
      await picture(page, colorScheme);
    }
    // Where there is room for the places, an option is dragged to one.
    if (width < 700) return;
    const [from, to] = [page.getByRole('option', { name: 'Second' }), page.getByRole('group', { name: 'Rank 1' })];
    await drag(page, await middleOf(from), await middleOf(to), 250);
    await expect(page.getByRole('option', { name: /Second.*1 of 3/ })).toBeVisible();
  });
}
