import type { CDPSession, Page } from '@playwright/test';
import { labels } from '#tests/support/tasks.ts';
import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';
import { buildTask, card } from '../taskRecords.ts';

const MOOD: QuestionItem = {
  name: 'mood',
  title: 'Mood',
  settings: { type: 'label_selection', options: optionsOf('喜び', '怒り', '驚き', '悲しみ'), visible_options: 3 },
};
const COMMENT: QuestionItem = {
  name: 'comment',
  title: 'Say why',
  required: false,
  settings: { type: 'text', use_markdown: false },
};
const records = ['First text.', 'Second text.'].map((text) => ({ fields: { text } }));

/** The code of all keys that an input method takes. */
const TAKEN = 229;

async function compose(cdp: CDPSession, text: string): Promise<void> {
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

/** A key of another layout than the one that Playwright knows. */
async function press(cdp: CDPSession, key: string, code: string, windowsVirtualKeyCode: number): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, windowsVirtualKeyCode });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode });
}

const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

interface World {
  page: Page;
  owner: Parameters<typeof buildDataset>[0];
  signInAs(page: Page, username: string): Promise<void>;
}

async function openRecord({ page, owner, signInAs }: World): Promise<CDPSession> {
  const dataset = await buildDataset(owner, { questions: [MOOD, COMMENT], records });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(option(page, '喜び')).toBeFocused();
  return page.context().newCDPSession(page);
}

test.describe('an input method', () => {
  test('keeps the Enter that ends a composition, whether the browser reports it before or after the end', async ({
    page,
    owner,
    signInAs,
  }) => {
    const cdp = await openRecord({ page, owner, signInAs });
    const search = page.getByRole('searchbox', { name: 'Search labels' });
    await search.focus();
    await compose(cdp, 'かなしみ');
    await press(cdp, 'Enter', 'Enter', TAKEN);
    await cdp.send('Input.insertText', { text: '悲しみ' });
    await press(cdp, 'Enter', 'Enter', TAKEN);
    await expect(search).toHaveValue('悲しみ');
    await expect(option(page, '悲しみ')).not.toBeChecked();
    await page.keyboard.press('Enter');
    await expect(option(page, '悲しみ')).toBeChecked();
  });

  test('loses nothing of a text that is saved as a draft meanwhile', async ({ page, owner, signInAs }) => {
    const cdp = await openRecord({ page, owner, signInAs });
    const comment = page.getByRole('textbox', { name: 'Say why' });
    await comment.click();
    await compose(cdp, 'ご');
    await expect(page.getByRole('tab', { name: /Draft.*1/i })).toBeVisible();
    await compose(cdp, 'ごご');
    await cdp.send('Input.insertText', { text: '午後' });
    await expect(comment).toHaveValue('午後');
  });
});

test.describe('a keyboard whose digits need Shift', () => {
  test('answers questions by the keys of its digits, as the French one does by & and é', async ({
    page,
    owner,
    signInAs,
  }) => {
    const cdp = await openRecord({ page, owner, signInAs });
    await press(cdp, 'é', 'Digit2', 50);
    await expect(option(page, '怒り')).toBeChecked();
  });

  test('picks the labels of an older dataset', async ({ page, product, signInAs }) => {
    const record = { id: 'a', inputs: { text: 'A text' }, prediction: labels('model', ['Good', 0.7], ['Bad', 0.3]) };
    const dataset = await buildTask(product, 'TextClassification', [record]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const bad = card(page, 'a').getByRole('radio', { name: /^Bad/ });
    await expect(bad).toHaveAttribute('aria-keyshortcuts', /^\d$/);
    const digit = Number(await bad.getAttribute('aria-keyshortcuts'));
    const cdp = await page.context().newCDPSession(page);
    await press(cdp, '&é'[digit - 1]!, `Digit${digit}`, 48 + digit);
    await expect(bad).toBeChecked();
  });
});
