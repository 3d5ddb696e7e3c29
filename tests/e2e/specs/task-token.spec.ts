import type { Page } from '@playwright/test';
import { entities } from '#tests/support/tasks.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { markText } from '../marking.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';
import { longPress, placeOf } from '../touch.ts';

const TEXT = 'Die 🦊 Familie 👨‍👩‍👧 zog mit Zoë\u0301 Graf von München nach Genf .';
const at = (part: string): [number, number] => {
  const start = [...TEXT.slice(0, TEXT.indexOf(part))].length;
  return [start, start + [...part].length];
};
const sentence = (id: string, more: object = {}) => ({ id, text: TEXT, tokens: TEXT.split(' '), ...more });
const predicted = {
  prediction: entities(
    'tagger',
    [...at('Graf'), 'LOC', 0.55],
    [...at('München'), 'LOC', 0.93],
    [...at('Genf'), 'ORG', 0.4],
  ),
};

async function build(product: Parameters<typeof buildTask>[0], records: object[], names = ['PER', 'LOC', 'ORG']) {
  const dataset = await buildTask(product, 'TokenClassification', records as never);
  const labels = names.map((name) => ({ id: name, name }));
  await dataset.rest('PATCH', `/datasets/${dataset.name}/TokenClassification/settings`, { label_schema: { labels } });
  /** The stored entities of a record, as Python's text[start:end] returns them. */
  const stored = async (id: string) => {
    const record = (await storedRecords(dataset))[id];
    const parts = record?.annotation?.entities?.map(
      ({ start, end, label }) => `${label} ${[...TEXT].slice(start, end).join('')}`,
    );
    return { status: record?.status, agent: record?.annotation?.agent, parts };
  };
  return { ...dataset, stored };
}

/** Waits until the text can be marked. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('application')).toBeVisible();
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Choose a label' });
/** Keys reach the menu once it has the focus. */
const menuWithFocus = (page: Page) => expect(menu(page).getByRole('listbox')).toBeFocused();
const tag = (page: Page, name: string | RegExp) => page.getByRole('application').getByRole('button', { name });

test.describe('entities', () => {
  test('fill the page if it is low, as at 200 % zoom', async ({ page, product, signInAs }) => {
    const names = Array.from({ length: 30 }, (_, index) => `KIND_${index}`);
    const dataset = await build(
      product,
      ['a', 'b', 'c'].map((id) => sentence(id)),
      names,
    );
    await page.setViewportSize({ width: 720, height: 450 });
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await page.getByRole('button', { name: '+20' }).click();
    await expect(page.getByRole('radio', { name: /^KIND_29/ })).toBeVisible();
    await page.getByText('Record c').scrollIntoViewIfNeeded();
    const c = card(page, 'c');
    await c.focus();
    await expect(c.getByRole('button', { name: 'Validate' })).toBeInViewport({ ratio: 1 });
    await expect(c.getByText('Familie')).toBeInViewport({ ratio: 1 });
    await picture(page, 'task-token-low');
  });

  test('are marked, changed, removed and accepted by mouse; validated ones persist after a reload', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await build(product, [sentence('a', predicted)]);
    await signInAs(page, 'argilla');
    await open(page, dataset.path);
    const a = card(page, 'a');

    // Half a token selects the token, with or without emoji and accents before it; the digit is the label's position.
    await markText(page, 'oë\u0301');
    await expect(menu(page).getByRole('option')).toHaveCount(3);
    await menuWithFocus(page);
    await page.keyboard.press('1');
    await expect(tag(page, /^PER, Zoë/)).toBeVisible();
    await expect(a.getByText('edited', { exact: true })).toBeVisible();

    // A predicted entity is changed by its tag; the prediction stays visible.
    await tag(page, /^LOC, Graf/).click();
    await menu(page).getByRole('option', { name: 'PER' }).click();
    await expect(tag(page, /^LOC, Graf, Predicted by tagger, 0.6, Not accepted/)).toBeVisible();

    // A double click removes another one, which is then accepted again.
    const genf = a.getByText('Genf', { exact: true });
    await genf.dblclick();
    await tag(page, /^ORG, Genf, .*Not accepted/).click();
    await expect(page.getByText('ORG added to Genf')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove span ORG, Genf' }).click();
    await picture(page, 'edited');
    await expectAccessible(page);

    // The tooltip of an entity names its origin.
    await a.getByText('München', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/LOC\s*Annotated, not saved yet\s*Predicted by tagger, 0.9/);

    await a.getByRole('button', { name: 'Validate' }).click();
    const parts = ['PER Zoë\u0301', 'PER Graf', 'LOC München'];
    await expect.poll(() => dataset.stored('a')).toEqual({ status: 'Validated', agent: 'argilla', parts });
    await page.reload();
    await expect(tag(page, 'PER, Zoë\u0301, Annotated by argilla')).toBeVisible();
    await expect(a.getByText('validated', { exact: true })).toBeVisible();
  });

  test('are marked by keyboard alone, and Reset restores the original ones', async ({ page, product, signInAs }) => {
    const dataset = await build(product, [sentence('a', predicted)]);
    await signInAs(page, 'argilla');
    await open(page, dataset.path);
    const text = page.getByRole('application', { name: 'Text to annotate, 10 words, 3 spans' });
    await expect(text).toBeVisible();

    await page.keyboard.press('Alt+e');
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await menuWithFocus(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByText('PER added to Zoë\u0301 Graf. 1 span replaced')).toHaveCount(1);
    // Space applies the last label.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(tag(page, /^PER, von/)).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(tag(page, /^PER, von/)).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+r');
    await expect(text).toBeVisible();
    await expect(tag(page, /^LOC, Graf, Predicted by tagger, 0.6$/)).toBeVisible();
    await page.keyboard.press('Alt+e');
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await dataset.stored('a')).status).toBe('Validated');
    expect((await dataset.stored('a')).parts).toContain('LOC München');
  });

  test('that the server refuses are reported, and nothing is lost', async ({ page, product, signInAs }) => {
    // Tokens with a leading space: the server requires entities without it, and then does not find the token's start.
    const text = 'Go to Genf now';
    const dataset = await build(product, [{ id: 'a', text, tokens: ['Go', ' to', ' Genf', ' now'] }], ['LOC']);
    await signInAs(page, 'argilla');
    await open(page, dataset.path);
    await markText(page, 'enf');
    await expect(tag(page, /^LOC, Genf/)).toBeVisible();
    // After marking by mouse, Enter does what the card's button shows.
    await page.keyboard.press('Enter');
    await expect(card(page, 'a').getByText(/not aligned with provided tokens/)).toBeVisible();
    await expect(tag(page, /^LOC, Genf/)).toBeVisible();

    // Characters are selected exactly; a selection that cannot be an entity is reported at once.
    await page.keyboard.down('Shift');
    await markText(page, 'G');
    await page.keyboard.up('Shift');
    await expect(page.getByRole('alert').filter({ hasText: 'begin and end with a token' })).toBeVisible();
    await expect(tag(page, /^LOC, Genf/)).toBeVisible();
  });

  test('get one of many labels by its letters or from the legend, or the only one at once', async ({
    page,
    product,
    signInAs,
  }) => {
    const names = Array.from({ length: 50 }, (_, index) => `Kind ${String(index + 1).padStart(2, '0')}`);
    const dataset = await build(product, [sentence('a')], names);
    await signInAs(page, 'argilla');
    await open(page, dataset.path);
    const legend = page.getByRole('radiogroup', { name: 'Labels' });
    await expect(legend.getByRole('radio')).toHaveCount(10);
    await markText(page, 'München');
    await menuWithFocus(page);
    await page.keyboard.type('d 37');
    await expect(menu(page).getByRole('option')).toHaveCount(1);
    await picture(page, 'many');
    await page.keyboard.press('Enter');
    await expect(tag(page, /^Kind 37, München/)).toBeVisible();

    await legend.getByRole('radio', { name: 'Kind 02' }).click();
    await markText(page, 'Genf');
    await expect(tag(page, /^Kind 02, Genf/)).toBeVisible();
    await legend.getByRole('radio', { name: 'Kind 02' }).click();
    await markText(page, 'Graf');
    await legend.getByRole('radio', { name: 'Kind 03' }).click();
    await expect(tag(page, /^Kind 03, Graf/)).toBeVisible();
  });
});

test.describe('entities on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('are created from a long press', async ({ page, product, signInAs }) => {
    const dataset = await build(product, [sentence('a')]);
    await signInAs(page, 'argilla');
    await open(page, dataset.path);
    const annotate = card(page, 'a').getByRole('button', { name: 'Annotate', exact: true });
    await longPress(page, await placeOf(page.getByRole('application'), 'München'), annotate);
    await annotate.tap();
    await menu(page).getByRole('option', { name: 'LOC' }).tap();
    await expect(tag(page, /^LOC, München/)).toBeVisible();
    await picture(page, 'phone');
    await page.getByRole('button', { name: 'Validate', exact: true }).tap();
    await expect.poll(() => dataset.stored('a')).toMatchObject({ status: 'Validated', parts: ['LOC München'] });
  });
});
