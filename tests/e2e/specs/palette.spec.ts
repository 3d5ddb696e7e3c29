import type { Page } from '@playwright/test';
import { type BuiltDataset, buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const option = (text: string) => ({ value: text.toLowerCase(), text, description: null });
const MOOD: QuestionItem = {
  name: 'mood',
  title: 'Mood',
  settings: { type: 'label_selection', options: ['Positive', 'Negative', 'Neutral'].map(option) },
};
const COMMENT: QuestionItem = {
  name: 'comment',
  title: 'Say why',
  required: false,
  settings: { type: 'text', use_markdown: false },
};
const records = ['First text.', 'Second text.', 'Third text.'].map((text) => ({ fields: { text } }));

const box = (page: Page) => page.getByRole('combobox', { name: 'Type a command' });
const lines = (page: Page) => page.getByRole('listbox', { name: 'Command palette' });

/** The typed text, the first result, and the key beside it. */
const ACTS = [
  ['submit', /^Submit/, 'Ctrl'],
  ['draft', /^Save as draft/, 'S'],
  ['discard', /^Discard/, '⌫'],
  ['clear response', /^Clear response/, '⌫'],
  ['next', /^Next/, '→'],
  ['undo', /^Undo/, 'Z'],
  ['redo', /^Redo/, 'Z'],
  ['help', /^Help/, '?'],
  ['search rec', /^Search records/, '/'],
  ['filters', /^Filters/, 'F'],
  ['sort', /^Sort/, 'O'],
  ['reset fil', /^Reset filters/, 'F'],
  ['show draft', /^Show draft records/, 'R'],
  ['show sub', /^Show submitted records/, 'S'],
  ['home', /^Home/, 'H'],
  ['datasets', /^Datasets/, 'D'],
  ['my set', /^My settings/i, 'U'],
  ['bulk', /^Bulk view/, 'V'],
  ['copy rec', /^Copy record/, 'C'],
  ['copy link', /^Copy link/, 'L'],
  ['metadata', /Record info/, 'M'],
  ['about this', /^About this question/, 'I'],
  ['restore', /^Restore suggestion/, 'R'],
  ['guide', /^Guidelines/, '.'],
  ['progress', /^Progress/, ','],
  ['close the', /^Close the panel/, 'Esc'],
  ['next question', /^Next question/, '↓'],
] as const;

test.describe('the command palette', () => {
  let dataset: BuiltDataset;

  test.beforeEach(async ({ page, owner, signInAs }) => {
    dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records, guidelines: 'Be kind.' });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('finds every command by its name, with its key', async ({ page }) => {
    await page.keyboard.press('Control+k');
    for (const [typed, name, key] of ACTS) {
      await box(page).fill(typed);
      const first = lines(page).getByRole('option').first();
      await expect(first).toHaveText(name);
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(first).toContainText(key);
    }
  });

  test('keeps what is typed before it has opened', async ({ page }) => {
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    await page.route(/\/assets\/Palette-.*\.js/, async (route) => {
      await delivered;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('1');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('guide');
    await page.keyboard.press('Enter');
    deliver();
    await expect(page.getByRole('complementary', { name: 'Guidelines' })).toContainText('Be kind.');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('runs the selected command, and returns the focus', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('guide');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Guidelines' })).toContainText('Be kind.');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(lines(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/^Guidelines/);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('offers the labels of the focused question', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('neut');
    // A user wrote it like this, so it is not capitalised.
    const written = lines(page).getByText('Neutral', { exact: true });
    await expect(written).toBeVisible();
    const casing = await written.evaluate((name) => getComputedStyle(name, '::first-letter').textTransform);
    expect(casing).toBe('none');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Neutral' })).toBeChecked();
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByRole('textbox', { name: 'Say why' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('neutral');
    await expect(lines(page).getByRole('option')).toHaveCount(0);
    await expect(page.getByText('No command matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Say why' })).toBeFocused();
  });

  test('says why a command is disabled, and does not run it', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('undo');
    const undo = lines(page).getByRole('option', { name: /Undo/ });
    await expect(undo).toContainText('Nothing to undo');
    await expect(undo).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeVisible();
  });

  test('opens another dataset, also from the list of datasets', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Control+k');
    await box(page).fill(dataset.name);
    const found = lines(page).getByRole('group', { name: 'Datasets' }).getByRole('option').first();
    await expect(found).toContainText(dataset.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(dataset.path));
  });

  test('is navigated with the arrow keys, in a circle', async ({ page }) => {
    await page.keyboard.press('Control+k');
    const all = lines(page).getByRole('option');
    // They come last, and later than the others.
    await expect(lines(page).getByRole('group', { name: 'Datasets' })).toBeVisible();
    await expect(all.first()).toHaveAttribute('aria-selected', 'true');
    const id = await all.nth(1).getAttribute('id');
    await page.keyboard.press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id!);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(all.last()).toHaveAttribute('aria-selected', 'true');
    await expect(all.last()).toBeInViewport();
  });

  test('keeps the focus in its box, and closes by a click beside it', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    await expect(box(page)).toBeFocused();
    await page.getByText('choose').click();
    await expect(box(page)).toBeFocused();
    await page.mouse.click(20, 300);
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('is accessible in both themes', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await picture(page, `palette-${colorScheme}`);
    }
  });
});
