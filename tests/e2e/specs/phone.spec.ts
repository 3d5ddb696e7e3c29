import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { pngUri } from '../png.ts';
import { expectNoOverflow, optionsOf } from '../questions.ts';
import { buildTask } from '../taskRecords.ts';
import { drag, fingerOn } from '../touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a record is read and answered with one thumb, and a swipe shows the next one', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [
      {
        name: 'mood',
        title: 'Mood',
        settings: { type: 'label_selection', options: ['good', 'bad'].map((value) => ({ value, text: value })) },
      },
    ],
    records: Array.from({ length: 3 }, (_, index) => ({ fields: { text: `Record number ${index}. `.repeat(8) } })),
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();

  // What listens to swipes loads after the record.
  await expect(page.locator('[data-cue="next"]')).toBeAttached();
  await drag(page, [320, 250], [80, 255]);
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await drag(page, [80, 250], [320, 255]);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  // A mostly vertical swipe scrolls.
  await drag(page, [200, 300], [120, 180]);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'good' }).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('submitted 1');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'nothing is wider than the screen').toBe(false);
  await expectAccessible(page);
  await picture(page, 'phone');
});

test('options are ordered by touch', async ({ page, owner, signInAs }) => {
  const options = ['good', 'bad', 'mixed'].map((value) => ({ value, text: value }));
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: [],
  });
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings?tab=questions`);
  const card = page.getByRole('form', { name: 'Mood' });
  const rows = card.getByRole('list').getByRole('listitem');
  // Near an edge, dragging scrolls the page.
  await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const [from, to] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  if (!from || !to) throw new Error('The options are not on screen.');
  const x = from.x + 12;
  // A finger that scrolls selects nothing on its way.
  await drag(page, [x, from.y + from.height / 2], [x, to.y + to.height / 2], 300);
  await expect(rows).toHaveText([/bad/, /good/, /mixed/]);
  await expect(card.getByText('good, position 2 of 3')).toBeAttached();
});

test('an image is enlarged with two fingers and moved with one, and still leaves room for the questions', async ({
  page,
  owner,
  signInAs,
}) => {
  const photo = pngUri(600, 1200, [80, 160, 120]);
  const dataset = await buildDataset(owner, {
    fields: [{ name: 'photo', title: 'Photo', settings: { type: 'image' } }],
    questions: [{ name: 'note', title: 'Note', settings: { type: 'text' } }],
    records: [{ fields: { photo } }, { fields: { photo } }],
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const view = page.getByRole('group', { name: 'Photo: image' });
  await expect(view.getByRole('img')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Note' })).toBeInViewport();
  const box = (await view.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await fingerOn(page);
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (const distance of [40, 60, 80]) await touch('touchMove', [x - distance, y], [x + distance, y]);
  await touch('touchEnd');
  await expect(page.getByText('400 %')).toBeVisible();
  // What was between the fingers is still there.
  const place = await view.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [
    scrollLeft,
    scrollWidth - clientWidth,
  ]);
  expect(Math.abs(place[0]! - place[1]! / 2)).toBeLessThan(4);
  await picture(page, 'enlarged');

  // Moving it is no swipe to the next record.
  await drag(page, [x + 120, y], [x - 120, y]);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fit to width' }).tap();
  await drag(page, [x + 120, y], [x - 120, y]);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('long labels are readable as a whole, as nothing shows their titles', async ({ page, owner, signInAs }) => {
  const start = 'The writer asks for something that the shop cannot give, ';
  const dataset = await buildDataset(owner, {
    questions: [
      {
        name: 'why',
        title: 'Why?',
        settings: { type: 'label_selection', options: optionsOf(`${start}today`, `${start}ever`) },
      },
    ],
    records: [{ fields: { text: 'Where is my parcel?' } }],
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const label = page.getByRole('radio').last().getByText(start);
  await expect(label).toBeVisible();
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await expectNoOverflow(page);
});

test.describe('the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('shows all tools of an older dataset', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', [{ id: 'm1', inputs: { text: 'Mail' } }]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    for (const name of ['Annotate', 'Define rules', 'Refresh'])
      await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 });
  });
});
