import type { Page } from '@playwright/test';
import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const option = (text: string) => ({ value: text.toLowerCase(), text, description: null });
/** More labels than are shown at first, so that they can be searched. */
const MOOD: QuestionItem = {
  name: 'mood',
  title: 'Mood',
  settings: {
    type: 'label_selection',
    options: ['Positive', 'Negative', 'Neutral', 'Mixed', 'Quaint'].map(option),
    visible_options: 3,
  },
};
const COMMENT: QuestionItem = {
  name: 'comment',
  title: 'Say why',
  required: false,
  settings: { type: 'text', use_markdown: false },
};
const records = ['First text.', 'Second text.', 'Third text.'].map((text) => ({ fields: { text } }));

const help = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' });
const place = (page: Page, position: number) => page.getByText(`${position} of 3`, { exact: true });

async function editKeys(page: Page) {
  await page.keyboard.press('?');
  await help(page).getByRole('button', { name: 'Edit' }).click();
}

/** Assigns another key to a command, by its button in the list. */
async function press(page: Page, button: string, keys: string) {
  await help(page).getByRole('button', { name: button, exact: true }).click();
  await page.keyboard.press(keys);
}

test.describe('custom keys', () => {
  test.beforeEach(async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records, guidelines: 'Be kind.' });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('are recorded when pressed, shown on the button, and kept after a reload', async ({ page }) => {
    await editKeys(page);
    await press(page, 'Records: Next: change →', 'Alt+n');
    await expect(help(page).getByRole('button', { name: 'Records: Next: change Alt+N' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute('aria-keyshortcuts', 'Alt+n');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+n');
    await expect(place(page, 2)).toBeVisible();
    await page.reload();
    await expect(place(page, 2)).toBeVisible();
    await page.keyboard.press('Alt+n');
    await expect(place(page, 3)).toBeVisible();
    await editKeys(page);
    await help(page).getByRole('button', { name: 'Records: Next: reset' }).click();
    await expect(help(page).getByRole('button', { name: 'Records: Next: change →' })).toBeVisible();
  });

  test('are refused if another command has them, unless the two are swapped', async ({ page }) => {
    await editKeys(page);
    await press(page, 'Save as draft: change Ctrl+S', 'Alt+r');
    await expect(help(page).getByText('Already used by Restore suggestion')).toBeVisible();
    await expectAccessible(page);
    await help(page).getByRole('button', { name: 'Swap' }).click();
    await expect(help(page).getByRole('button', { name: 'Save as draft: change Alt+R' })).toBeVisible();
    await expect(help(page).getByRole('button', { name: 'Restore suggestion: change Ctrl+S' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Negative' }).focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Alt+r');
    await expect(page.getByRole('tab', { name: /Draft.*1/i })).toBeVisible();
  });

  test('cannot be keys of the browser or the questions, and Escape cancels', async ({ page }) => {
    await editKeys(page);
    await press(page, 'Discard: change ⌫', 'Control+f');
    await expect(help(page).getByText('The browser needs Ctrl+F')).toBeVisible();
    await page.getByRole('textbox', { name: 'Discard: press the new keys' }).press('5');
    await expect(help(page).getByText('Questions need 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page).getByRole('button', { name: 'Discard: change ⌫' })).toBeVisible();
  });

  test('can be assigned to a label, and select it from any question', async ({ page }) => {
    await editKeys(page);
    await help(page).getByText('Labels: Mood').click();
    await press(page, 'Mood: Neutral: add a key', 'q');
    await expect(help(page).getByRole('button', { name: 'Mood: Neutral: change Q' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
    const neutral = page.getByRole('radio', { name: 'Neutral' });
    await expect(neutral).toHaveAttribute('aria-keyshortcuts', 'q');
    await page.getByRole('radio', { name: 'Positive' }).focus();
    await page.keyboard.press('q');
    await expect(neutral).toBeChecked();
    await expect(page.getByRole('searchbox', { name: 'Search labels' })).toHaveValue('');
  });

  test('are exported to a file and imported on another device', async ({ page }) => {
    await editKeys(page);
    await press(page, 'Discard: change ⌫', 'Alt+x');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      help(page).getByRole('button', { name: 'Export' }).click(),
    ]);
    const file = await download.path();
    await help(page).getByRole('button', { name: 'Reset all' }).click();
    await expect(help(page).getByRole('button', { name: 'Discard: change ⌫' })).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(help(page).getByRole('button', { name: 'Discard: change Alt+X' })).toBeVisible();
  });
});

test.describe('the keyboard', () => {
  test.beforeEach(async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records, guidelines: 'Be kind.' });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('works without single-character keys and without Backspace, if the user prefers that', async ({ page }) => {
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Keys' });
    await panel.getByRole('checkbox', { name: 'Keys of one character' }).uncheck();
    await panel.getByRole('checkbox', { name: 'Backspace discards' }).uncheck();
    await expectAccessible(page);
    await page.reload();
    const first = page.getByRole('radio', { name: 'Positive' });
    await expect(first).toBeFocused();
    for (const key of ['Backspace', '?', '/']) await page.keyboard.press(key);
    await expect(help(page)).toHaveCount(0);
    await expect(first).toBeFocused();
    await page.keyboard.press('1');
    await expect(first).toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('tab', { name: /Submitted.*1/i })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Discarded.*0/i })).toBeVisible();
  });

  test('moves between the parts of the page with F6', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('.');
    await page.keyboard.press('F6');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('F6');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await page.keyboard.press('F6');
    await expect(page.locator('#panel :focus')).toBeVisible();
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('moves between questions, also out of a text', async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Enter');
    const text = page.getByRole('textbox', { name: 'Say why' });
    await expect(text).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+ArrowUp');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });

  test('comes back to the first question from the search, with Escape', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('text');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
    await expect.poll(() => page.url()).toContain('text');
    await expect(place(page, 1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await page.keyboard.press('1');
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeChecked();
  });

  test('opens the information about the record, and copies it', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    const info = page.getByRole('dialog', { name: 'Record info' });
    await expect(info).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(info).toBeHidden();
    const text = await page
      .getByText(/^(First|Second|Third) text\.$/)
      .filter({ visible: true })
      .innerText();
    await page.keyboard.press('c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
    await page.keyboard.press('l');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('record=');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('is explained in an accessible dialog, in both themes', async ({ page }) => {
    await page.keyboard.press('?');
    const search = help(page).getByRole('searchbox', { name: 'Search keys' });
    await expect(search).toBeFocused();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await picture(page, `help-${colorScheme}`);
    }
    await search.fill('clear');
    await expect(help(page).getByRole('listitem')).toHaveText(/Clear response/);
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
  });
});

test.describe('keys that the page shows, pressed right after it opens', () => {
  /** Presses a key with the focus where the page opens, checks the effect, and reloads the page. */
  async function expectKeys(
    page: Page,
    path: string,
    ready: () => Promise<void>,
    effects: Record<string, () => Promise<void>>,
  ): Promise<void> {
    for (const [key, expectEffect] of Object.entries(effects)) {
      await page.goto(path);
      await ready();
      await test.step(`press ${key}`, async () => {
        await page.keyboard.press(key);
        await expectEffect();
      });
    }
  }

  const isShown = (page: Page, role: 'dialog' | 'complementary', name: string) => () =>
    expect(page.getByRole(role, { name })).toBeVisible();
  const leads = (page: Page, to: RegExp) => () => expect(page).toHaveURL(to);

  test('do what they show while a question with a label search has the focus', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records, guidelines: 'Be kind.' });
    await signInAs(page, 'annotator');
    const ready = () => expect(page.getByRole('radio', { name: 'Positive' })).toBeFocused();
    await expectKeys(page, dataset.path, ready, {
      f: isShown(page, 'dialog', 'Filters'),
      o: isShown(page, 'dialog', 'Sort'),
      v: leads(page, /viewMode=bulk/),
      '/': () => expect(page.getByRole('searchbox', { name: 'Search records' })).toBeFocused(),
      '.': isShown(page, 'complementary', 'Guidelines'),
      ',': isShown(page, 'complementary', 'Progress'),
      ArrowRight: () => expect(place(page, 2)).toBeVisible(),
      'Alt+l': () => expect(page.getByRole('searchbox', { name: 'Search labels' })).toBeFocused(),
      'Control+s': () => expect(page.getByRole('tab', { name: /Draft.*1/i })).toBeVisible(),
      Backspace: () => expect(page.getByRole('tab', { name: /Discarded.*1/i })).toBeVisible(),
    });
  });

  test('do what they show in the list of records', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records });
    await signInAs(page, 'annotator');
    const ready = () => expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeVisible();
    await expectKeys(page, `${dataset.path}?viewMode=bulk`, ready, {
      f: isShown(page, 'dialog', 'Filters'),
      o: isShown(page, 'dialog', 'Sort'),
      v: () => expect(place(page, 1)).toBeVisible(),
      '/': () => expect(page.getByRole('searchbox', { name: 'Search records' })).toBeFocused(),
    });
  });
});

test('digits still answer the question after a click on the record', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('article').first().click();
  await expect(page.getByRole('radio').first()).not.toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test('a required ranking without an answer is marked and focused when the user tries to submit', async ({
  page,
  owner,
  signInAs,
}) => {
  const options = ['One', 'Two', 'Three'].map(option);
  const order = { name: 'order', title: 'Order', settings: { type: 'ranking', options } };
  const dataset = await buildDataset(owner, { questions: [COMMENT, order], records });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByRole('option', { name: /^One/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Required response').first()).toBeVisible();
  await expect(page.getByRole('option', { name: /^One/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /^One/ })).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByRole('option', { name: /^Two/ })).toBeFocused();
});

test('PageDown scrolls a long record while a question has the focus, and leaves the focus there', async ({
  page,
  owner,
  signInAs,
}) => {
  const text = 'A long sentence about a parcel that came late. '.repeat(400);
  const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records: [{ fields: { text } }] });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const mood = page.getByRole('radio', { name: 'Positive' });
  await expect(mood).toBeFocused();
  const pane = page.getByRole('article').locator('..');
  const top = () => pane.evaluate((element) => element.scrollTop);
  // The keys come with what loads after the record.
  await expect(async () => {
    await page.keyboard.press('PageDown');
    expect(await top()).toBeGreaterThan(200);
  }).toPass();
  await page.keyboard.press('PageUp');
  expect(await top()).toBe(0);
  await expect(mood).toBeFocused();
  // In a text, the key moves the caret.
  await page.getByRole('textbox', { name: 'Say why' }).focus();
  await page.keyboard.press('PageDown');
  expect(await top()).toBe(0);
});
