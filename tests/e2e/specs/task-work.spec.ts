import { labels, sentences } from '#tests/support/tasks.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openLive } from '../live.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';
import { signInByForm } from '../signIn.ts';

const mail = (id: string, more: object = {}) => ({
  id,
  inputs: { text: `Letter ${id}` },
  prediction: labels('bot', ['praise', 0.9], ['complaint', 0.1]),
  ...more,
});
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => mail(`m${String(index).padStart(3, '0')}`));
const hard = (id: string, ...predicted: [string, number][]) => ({
  id,
  text: `Kindly refrain from feeding the waterfowl ${id}.`,
  ...(predicted.length ? { prediction: sentences('bot', ...predicted) } : {}),
});

test.describe('annotating records of older datasets', () => {
  test('goes through all statuses, each of which is stored', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', [mail('a'), mail('b')]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const a = card(page, 'a');
    const toast = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

    await a.getByRole('radio', { name: 'complaint' }).click();
    await toast('1 record is validated');
    await expect(a.getByText('validated', { exact: true })).toBeVisible();
    const stored = async (id: string) => (await storedRecords(dataset))[id];
    expect(await stored('a')).toMatchObject({
      status: 'Validated',
      annotation: { agent: 'argilla', labels: [{ class: 'complaint' }] },
    });

    await a.getByRole('button', { name: 'Unvalidate' }).click();
    await toast('1 record is unvalidated');
    expect(await stored('a')).toMatchObject({ status: 'Default', annotation: { labels: [{ class: 'complaint' }] } });

    await a.getByRole('button', { name: 'Discard' }).click();
    await toast('1 record is discarded');
    expect(await stored('a')).toMatchObject({ status: 'Discarded' });
    await a.getByRole('button', { name: 'Undiscard' }).click();
    await toast('1 record is undiscarded');

    await a.getByRole('button', { name: 'Clear' }).click();
    await expect(a.getByText('pending', { exact: true })).toBeVisible();
    await expect.poll(async () => (await stored('a'))?.annotation ?? null).toBeNull();

    // Keys act on the active card: Enter confirms the prediction, Backspace discards the record.
    await card(page, 'b').click({ position: { x: 200, y: 20 } });
    await page.keyboard.press('Enter');
    await toast('1 record is validated');
    expect(await stored('b')).toMatchObject({ status: 'Validated', annotation: { labels: [{ class: 'praise' }] } });
    await page.keyboard.press('Backspace');
    await toast('1 record is discarded');
    expect(await stored('b')).toMatchObject({ status: 'Discarded' });
  });

  test('is undone, and a double click is one action', async ({ page, product, signInAs }) => {
    const done = { annotation: labels('ada', ['complaint']), status: 'Validated' };
    const dataset = await buildTask(product, 'TextClassification', [mail('a', done), mail('b'), mail('c')]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const states = async () => {
      const { a, b, c } = await storedRecords(dataset);
      return [a, b, c].map((record) => [record?.status, record?.annotation?.agent]);
    };
    const before = [
      ['Validated', 'ada'],
      ['Default', undefined],
      ['Default', undefined],
    ];
    const all = page.getByRole('checkbox', { name: 'Select all records on this page' });
    await expect(all).toBeEnabled();
    await page.keyboard.press('Control+a');
    await expect(all).toBeChecked();
    for (const action of ['Validate', 'Discard', 'Clear']) {
      await all.check();
      await page.getByRole('group', { name: 'Selected records' }).getByRole('button', { name: action }).click();
      await expect(page.getByText(/(is|are) (validated|discarded|removed)$/)).toBeVisible();
      expect(await states()).not.toEqual(before);
      await page.keyboard.press('Control+z');
      await expect.poll(states).toEqual(before);
      await expect(page.getByText('3 records restored', { exact: true })).toBeVisible();
      await page.keyboard.press('Control+Shift+z');
      await expect(page.getByText(/(is|are) (validated|discarded|removed)$/)).toBeVisible();
      expect(await states()).not.toEqual(before);
      await page.keyboard.press('Control+z');
      await expect.poll(states).toEqual(before);
    }
    await card(page, 'b').getByRole('button', { name: 'Validate' }).dblclick({ delay: 20 });
    await expect(page.getByText('1 record is validated', { exact: true })).toBeVisible();
    await card(page, 'c').getByRole('radio', { name: 'praise' }).dblclick({ delay: 20 });
    await expect.poll(async () => (await states()).map(([status]) => status)).toEqual(Array(3).fill('Validated'));
  });

  test('is reverted where the server refuses it, and the edit can be restored', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', [mail('a')]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const a = card(page, 'a');
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('SaveAnnotations')) await route.abort('connectionfailed');
      else await route.continue();
    });
    await a.getByRole('radio', { name: 'complaint' }).click();
    await expect(page.getByText('1 record(s) could not have been validated')).toBeVisible();
    await expect(a.getByText('pending', { exact: true })).toBeVisible();
    await expect(a.getByRole('radio', { name: 'complaint' })).not.toBeChecked();

    // It is stored on the device, so that a reload does not lose it.
    await page.unroute('**/graphql');
    await page.reload();
    await a.getByRole('button', { name: 'More about this record' }).click();
    await page.getByRole('menuitem', { name: 'Restore my edit' }).click();
    await expect(a.getByText('edited', { exact: true })).toBeVisible();
    await expect(a.getByRole('radio', { name: 'complaint' })).toBeChecked();
    await a.getByRole('button', { name: 'Reset' }).click();
    await expect(a.getByText('pending', { exact: true })).toBeVisible();
    expect((await storedRecords(dataset)).a?.annotation ?? null).toBeNull();
  });

  test('works on many records at once: the page, a range, and all that match', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', numbered(120));
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const bar = page.getByRole('group', { name: 'Selected records' });
    await expect(bar.getByText('No record selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Validate' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('No record selected');

    const boxes = page.getByRole('checkbox', { name: /^Select record/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect(bar.getByText('3 records selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('3 records are discarded')).toBeVisible();
    await expect(bar.getByText('No record selected')).toBeVisible();

    await page.keyboard.press('a');
    await bar.getByRole('button', { name: 'Select all 120 matched records' }).press('Enter');
    await expect(bar.getByRole('checkbox', { name: 'Select all records on this page' })).toBeFocused();
    await bar.getByRole('button', { name: 'Validate' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('This action will affect 120 records, do you want to continue?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(Object.values(await storedRecords(dataset)).filter(({ status }) => status === 'Validated')).toEqual([]);
    await bar.getByRole('button', { name: 'Validate' }).click();
    await question.getByRole('button', { name: 'Validate' }).click();
    await expect(page.getByText('120 records are validated')).toBeVisible();
    const states = Object.values(await storedRecords(dataset)).map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['Validated']));
    expect(states).toHaveLength(120);
  });

  test('writes texts: the prediction comes first, and no input is lost', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [
      hard('a', ['Do not feed the ducks.', 0.7], ['No bread for ducks.', 0.2]),
      hard('b'),
    ]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const a = card(page, 'a');
    const editor = a.getByRole('textbox', { name: 'Text' });
    await expect(editor).toHaveValue('Do not feed the ducks.');
    await expect(a.getByText('Prediction 1 of 2')).toBeVisible();
    await a.getByRole('button', { name: 'Next prediction' }).click();
    await expect(a.getByText('20%')).toBeVisible();
    await a.getByRole('button', { name: 'Show differences' }).click();
    await expect(a.locator('del').first()).toBeVisible();
    await a.getByRole('button', { name: 'Use this' }).click();
    await expect(editor).toHaveValue('No bread for ducks.');
    await expect(a.getByText('edited', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await editor.fill('No bread for ducks, please.');
    await page.reload();
    await expect(editor).toHaveValue('No bread for ducks, please.');
    await expect(a.getByText('edited', { exact: true })).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({ status: 'Default' });

    // Every action that would take an unsaved edit off the screen asks first.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('dialog', { name: "You didn't submit your changes" })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toHaveValue('No bread for ducks, please.');

    await editor.press('Shift+Enter');
    await expect(page.getByText('1 record is validated')).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({
      status: 'Validated',
      annotation: { agent: 'argilla', sentences: [{ text: 'No bread for ducks, please.' }] },
    });
    await editor.press('Escape');
    await expect(editor).not.toBeFocused();

    // Without a prediction or an edit there is nothing to confirm.
    const b = card(page, 'b');
    await expect(b.getByRole('button', { name: 'Validate' })).toBeDisabled();
    await b.getByRole('textbox', { name: 'Text' }).fill('Leave the ducks alone.');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(b.getByRole('textbox', { name: 'Text' })).toHaveValue('');
    await b.getByRole('button', { name: 'More about this record' }).click();
    await page.getByRole('menuitem', { name: 'Restore my edit' }).click();
    await expect(b.getByRole('textbox', { name: 'Text' })).toHaveValue('Leave the ducks alone.');
  });

  test('brings back an own text that a prediction has replaced', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [hard('a', ['Do not feed the ducks.', 0.7])]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const editor = card(page, 'a').getByRole('textbox', { name: 'Text' });
    await editor.fill('mine');
    await card(page, 'a').getByRole('button', { name: 'Use this' }).click();
    await expect(editor).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(editor).toHaveValue('mine');
    await page.keyboard.press('Control+Shift+z');
    await expect(editor).toHaveValue('Do not feed the ducks.');
  });

  test('shows what somebody else changed meanwhile, and lets the user choose', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [hard('a', ['Do not feed the ducks.', 0.7])]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const editor = card(page, 'a').getByRole('textbox', { name: 'Text' });
    await editor.fill('mine');
    await page.reload();
    await expect(editor).toHaveValue('mine');
    await dataset.log([{ ...hard('a'), status: 'Validated', annotation: sentences('bea', ['theirs']) }]);
    await page.reload();
    await editor.press('Shift+Enter');
    const question = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(question.getByRole('row', { name: /mine.*theirs/s })).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep the other version' }).click();
    await expect(editor).toHaveValue('theirs');
    await expect(page.locator(':focus')).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({ annotation: { agent: 'bea' } });
  });

  test('continues after the session has ended, once the user has signed in', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', [mail('a')]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await expect(card(page, 'a')).toBeVisible();
    await page.context().clearCookies();
    await card(page, 'a').getByRole('button', { name: 'Validate' }).click();
    const dialog = page.getByRole('dialog', { name: /Session ended/ });
    await signInByForm(dialog, 'argilla');
    await expect(page.getByText('1 record is validated', { exact: true })).toBeVisible();
    await expect(card(page, 'a').getByText('validated', { exact: true })).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({ status: 'Validated' });
    await expect(page.getByText(/^Not saved/)).toBeHidden();
  });

  test('tells that the dataset was deleted and where the input is, and offers no undo', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildTask(product, 'Text2Text', [hard('t1'), hard('t2')]);
    await signInAs(page, 'annotator');
    await openLive(page, dataset.path);
    await card(page, 't1').getByRole('textbox').fill('My own words');
    await card(page, 't2').getByRole('button', { name: 'Discard' }).click();
    const toast = page.getByText('1 record is discarded', { exact: true });
    // While the pointer is on it, it does not go by itself.
    await toast.hover();
    await dataset.rest('DELETE', `/datasets/${dataset.name}`);
    await expect(page.getByText('The dataset was deleted')).toBeVisible();
    await expect(toast).toBeHidden();
    await page.getByRole('link', { name: 'On this device' }).last().click();
    await expect(page.getByRole('main')).toContainText('My own words');
  });

  test('asks about a change that somebody else made a moment ago', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [hard('a', ['Do not feed the ducks.', 0.7])]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const editor = card(page, 'a').getByRole('textbox', { name: 'Text' });
    await editor.fill('mine');
    const stream = page.waitForRequest((request) => request.url().includes('/graphql/stream'));
    await page.reload();
    await stream;
    await expect(editor).toHaveValue('mine');
    await page.getByRole('button', { name: 'Progress' }).click();
    await dataset.log([{ ...hard('a'), status: 'Validated', annotation: sentences('bea', ['theirs']) }]);
    await expect(page.getByRole('complementary').getByText('100%').first()).toBeVisible();
    await editor.press('Shift+Enter');
    const question = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(question.getByRole('row', { name: /mine.*theirs/s })).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({ annotation: { agent: 'bea' } });
  });

  test('asks about a change that was made before the page is told of changes', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [hard('a')]);
    await page.route('**/graphql/stream*', () => undefined);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const editor = card(page, 'a').getByRole('textbox', { name: 'Text' });
    await editor.fill('mine');
    await dataset.log([{ ...hard('a'), status: 'Validated', annotation: sentences('bea', ['theirs']) }]);
    await editor.press('Shift+Enter');
    const question = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(question.getByRole('row', { name: /mine.*theirs/s })).toBeVisible();
  });
});
