import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { markText } from '../marking.ts';

const options = ['ANIMAL', 'PLACE'].map((value) => ({ value, text: value }));
const spanQuestion = (allow_overlapping: boolean) => ({
  name: 'parts',
  title: 'Mark the parts',
  settings: { type: 'span', field: 'text', options, allow_overlapping },
});
const TEXT = 'Ein 🦊 und ein Fuchsbau im Wald.';
const at = (piece: string) => [...TEXT.slice(0, TEXT.indexOf(piece))].length;

test.describe('marking spans', () => {
  test('selects whole words by mouse, and counts code points after an emoji', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [spanQuestion(false)],
      records: [{ fields: { text: TEXT } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'PLACE' }).click();
    await markText(page, 'uchsba');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect
      .poll(() => submittedSpans(owner, dataset))
      .toEqual([{ label: 'PLACE', start: at('Fuchsbau'), end: at('Fuchsbau') + 8 }]);
  });

  test('selects single characters with Shift', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [spanQuestion(false)],
      records: [{ fields: { text: TEXT } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'ANIMAL' }).click();
    await page.keyboard.down('Shift');
    await markText(page, 'Fuchs');
    await page.keyboard.up('Shift');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect
      .poll(() => submittedSpans(owner, dataset))
      .toEqual([{ label: 'ANIMAL', start: at('Fuchs'), end: at('Fuchs') + 5 }]);
  });

  test('keeps overlapping spans if the question allows them, and shows both', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [spanQuestion(true)],
      records: [{ fields: { text: TEXT } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'PLACE' }).click();
    await markText(page, 'Fuchsbau');
    await page.getByRole('radio', { name: 'ANIMAL' }).click();
    await page.keyboard.down('Shift');
    await markText(page, 'Fuchs');
    await page.keyboard.up('Shift');
    await picture(page, 'overlapping');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect
      .poll(async () => (await submittedSpans(owner, dataset))?.map(({ label }) => label).sort())
      .toEqual(['ANIMAL', 'PLACE']);
  });

  test('has room for crossing spans only in their paragraph, and goes from line to line by keys', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, {
      questions: [spanQuestion(true)],
      records: [{ fields: { text: 'One two three\nfour five six\nseven eight nine' } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = page.getByRole('application');
    const topOf = (word: string) => text.getByText(word).evaluate((part) => part.getBoundingClientRect().top);
    await page.getByRole('radio', { name: 'PLACE' }).click();
    await markText(page, 'four five six');
    const [one, four, seven] = [await topOf('One'), await topOf('four'), await topOf('seven')];
    await page.getByRole('radio', { name: 'ANIMAL' }).click();
    await markText(page, 'four five six');
    // The browser rounds the place of a text within its line.
    expect(Math.abs((await topOf('One')) - one)).toBeLessThan(1);
    expect(Math.abs((await topOf('four')) - four)).toBeLessThan(1);
    expect(await topOf('seven')).toBeGreaterThan(seven + 10);
    await page.keyboard.press('Alt+e');
    await expect(text).toBeFocused();
    const place = text.locator('xpath=..').getByRole('status');
    for (const [key, word] of [
      ['Home', 'four'],
      ['ArrowDown', 'seven'],
      ['ArrowUp', 'four'],
      ['ArrowUp', 'One'],
      ['ArrowDown', 'four'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(place).toHaveText(new RegExp(`^${word}`));
    }
  });

  test('works by keyboard alone', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [spanQuestion(false)],
      records: [{ fields: { text: TEXT } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('application', { name: /^Text to annotate/ })).toBeVisible();
    await page.keyboard.press('Alt+e');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('2');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ein' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Remove span/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ein' })).toHaveCount(0);
  });
});

interface Span {
  label: string;
  start: number;
  end: number;
}

async function submittedSpans(
  owner: { get<T>(path: string): Promise<T> },
  dataset: BuiltDataset,
): Promise<Span[] | undefined> {
  const { items } = await owner.get<{ items: { responses: { values: { parts: { value: Span[] } } }[] }[] }>(
    `/datasets/${dataset.id}/records?include=responses&response_status=submitted`,
  );
  return items[0]?.responses[0]?.values.parts.value;
}
