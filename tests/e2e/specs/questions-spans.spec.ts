import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { markText, selectText } from '../marking.ts';
import { optionsOf, storedAnswer } from '../questions.ts';
import { answer, teamOf } from '../reviewing.ts';

const SPANS: QuestionItem = {
  name: 'parts',
  title: 'Mark the parts',
  settings: { type: 'span', field: 'text', options: optionsOf('Thing', 'Place') },
};

interface Span {
  label: string;
  start: number;
  end: number;
}

/** The text of each span, as Python's text[start:end] returns it. */
const slices = (text: string, value: unknown) =>
  (value as Span[] | undefined)?.map(({ start, end }) => [...text].slice(start, end).join(''));

const FAMILY = '👨‍👩‍👧‍👦';
const writings: { writing: string; text: string; words: string[]; characters: string[] }[] = [
  {
    writing: 'emoji of several code points and flags',
    text: `Eine ${FAMILY} reist 🇩🇪🇫🇷 nach Wien 👍🏽.`,
    words: [FAMILY, 'Wien'],
    characters: ['🇫🇷', '👍🏽'],
  },
  {
    writing: 'letters with combining marks',
    text: 'Un cafe\u0301 in Zu\u0308rich 🦊, nai\u0308ve.',
    words: ['cafe\u0301', 'Zu\u0308rich'],
    characters: ['i\u0308'],
  },
  { writing: 'Hebrew', text: 'דנה 🦊 גרה בתל אביב מאז אתמול', words: ['דנה', 'אביב'], characters: ['תל'] },
  { writing: 'Arabic', text: 'سافرت ليلى 🛫 من القاهرة إلى عمان', words: ['ليلى', 'القاهرة'], characters: ['مان'] },
  {
    writing: 'lines that end with CR LF',
    text: 'First 🦊 line\r\nsecond line\r\n\r\nlast line',
    words: ['second', 'last'],
    characters: ['irst'],
  },
];

for (const { writing, text, words, characters } of writings) {
  test(`spans in a text with ${writing} have the offsets that the backend counts`, async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [SPANS], records: [{ fields: { text } }] });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'Place' }).click();
    const list = page.getByRole('list', { name: 'Spans' }).getByRole('listitem');
    for (const [index, word] of words.entries()) {
      await markText(page, word);
      await expect(list).toHaveCount(index + 1);
    }
    for (const [index, piece] of characters.entries()) {
      await page.keyboard.down('Shift');
      await markText(page, piece);
      await page.keyboard.up('Shift');
      await expect(list).toHaveCount(words.length + index + 1);
    }
    await picture(page, 'marked');
    await page.getByRole('button', { name: /^Submit/ }).click();
    const expected = [...words, ...characters].sort((one, other) => text.indexOf(one) - text.indexOf(other));
    await expect.poll(async () => slices(text, (await storedAnswer(owner, dataset))?.values.parts)).toEqual(expected);
  });
}

test.describe('spans', () => {
  const text = 'Ein 🦊 und ein Fuchsbau im Wald.';

  test('replace the spans that they cross, unless they may overlap', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [SPANS], records: [{ fields: { text } }] });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'Place' }).click();
    await markText(page, 'Fuchsbau');
    await page.getByRole('radio', { name: 'Thing' }).click();
    await page.keyboard.down('Shift');
    await markText(page, 'Fuchs');
    await page.keyboard.up('Shift');
    await expect(page.getByText('1 span replaced')).toHaveCount(1);
    await page.getByRole('button', { name: /^Submit/ }).click();
    const start = [...text.slice(0, text.indexOf('Fuchs'))].length;
    await expect
      .poll(async () => (await storedAnswer(owner, dataset))?.values.parts)
      .toEqual([{ label: 'thing', start, end: start + 5 }]);
  });

  test('get their new label also where the draft was saved while the menu was open', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [SPANS], records: [{ fields: { text } }] });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'Place' }).click();
    await markText(page, 'Fuchsbau');
    const menu = page.getByRole('dialog');
    const list = page.getByRole('list', { name: 'Spans' }).getByRole('listitem');
    const tag = (name: string) => page.getByRole('application').getByRole('button', { name, exact: true });
    await tag('Place, Fuchsbau').click();
    await expect(menu).toBeVisible();
    await expect.poll(async () => (await storedAnswer(owner, dataset))?.values.parts).toHaveLength(1);
    await expect(page.getByText('All saved')).toBeVisible();
    await menu.getByRole('radio', { name: 'Thing' }).click();
    await expect(list).toHaveText([/Thing\s*Fuchsbau/]);
    await tag('Thing, Fuchsbau').press('Delete');
    await expect(list).toHaveCount(0);
  });

  test('that were suggested after emoji are at the right place', async ({ page, owner, signInAs }) => {
    const start = [...text.slice(0, text.indexOf('Wald'))].length;
    const suggested = { question: 'parts', value: [{ label: 'place', start, end: start + 4 }], score: [0.86] };
    const dataset = await buildDataset(owner, {
      questions: [SPANS],
      records: [{ fields: { text }, suggestions: [suggested] }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('list', { name: 'Spans' }).getByRole('listitem')).toHaveText(/Place\s*Wald\s*~0\.9/);
  });

  test('change nothing about a text that is copied, where they are marked and where they are reviewed', async ({
    page,
    product,
    signInAs,
  }) => {
    const { argilla, admin, annotator } = teamOf(product.url);
    const lines = 'Lea wohnt in Wien.\nTom wohnt in Rom.\n\nBeide reisen.';
    const parts = ['Wien', 'Tom'].map((name) => {
      const start = lines.indexOf(name);
      return { label: 'place', start, end: start + name.length };
    });
    const dataset = await buildDataset(argilla, {
      questions: [SPANS],
      records: [{ fields: { text: lines }, suggestions: [{ question: 'parts', value: parts, agent: 'model' }] }],
    });
    for (const person of [admin, annotator]) await answer(person, dataset.recordIds[0], { parts });
    await signInAs(page, 'argilla');
    for (const path of [dataset.path, `/dataset/${dataset.id}/review`]) {
      await page.goto(path);
      await expect(page.locator('main [data-tag]').first()).toBeVisible();
      await selectText(page, 'wohnt in ', 'Beide');
      await page.keyboard.press('Control+c');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe('wohnt in Wien.\nTom wohnt in Rom.\n\nBeide');
    }
  });
});
