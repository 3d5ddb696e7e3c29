import { ARTICLES, asking, buildFilterable, chip, shownPrompts } from '../filterable.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const LATE = 'The parcel came late';
const CHARGED = 'My card was charged twice';
const WHERE = 'Where is my parcel';
const FADED = 'The colour faded';
const THANKS = 'Thanks for the quick help';
const NOTHING = 'Nothing to say';

test.describe('the order of the records', () => {
  test('has several keys, which are reversed and moved by keyboard', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 6')).toBeVisible();
    // The form takes the focus when it appears, on the suggested option.
    await expect(page.getByRole('group', { name: 'Tone' }).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    const panel = page.getByRole('dialog', { name: 'Sort' });
    const add = panel.getByRole('combobox', { name: 'Add a field' });
    await add.selectOption('Length');
    await add.selectOption('Inserted at');
    await panel.getByRole('button', { name: 'Length: ascending' }).click();
    await panel.getByRole('button', { name: 'Inserted at: ascending' }).click();
    await expectAccessible(page);
    await picture(page, 'sort');
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Sort: Length descending')).toBeVisible();
    // Records without a value come last in both directions.
    expect(await shownPrompts(page)).toEqual([FADED, THANKS, WHERE, CHARGED, LATE, NOTHING]);

    await page.getByRole('button', { name: 'Sort 2' }).click();
    const handle = panel.getByRole('button', { name: 'Move Inserted at', exact: true });
    await handle.press('Alt+ArrowUp');
    for (const [key, position] of [
      ['Alt+ArrowDown', 2],
      ['Alt+ArrowUp', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(panel.getByText(`Inserted at, position ${position} of 2`)).toBeAttached();
      await expect(handle).toBeFocused();
    }
    await page.keyboard.press('Escape');
    expect(await shownPrompts(page)).toEqual(ARTICLES.map(({ prompt }) => prompt).reverse());
    await page.reload();
    await expect(page.getByText('6 of 6')).toBeVisible();
    await expect(chip(page, 'Sort: Inserted at descending')).toBeVisible();
  });

  test('is changed by dragging', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(
      asking(dataset, { status: 'pending' }, [
        { by: 'record', name: 'inserted_at' },
        { by: 'metadata', name: 'length' },
      ]),
    );
    await page.getByRole('button', { name: 'Sort 2' }).click();
    const rows = page.getByRole('dialog', { name: 'Sort' }).getByRole('listitem');
    const [from, to] = [await rows.nth(1).boundingBox(), await rows.nth(0).boundingBox()];
    if (!from || !to) throw new Error('The keys are not on screen.');
    await page.mouse.move(from.x + 12, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y, { steps: 4 });
    await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(rows).toHaveText([/Length/, /Inserted at/]);
    await page.keyboard.press('Escape');
    // The chips change at once, the records after loading.
    await expect(chip(page, 'Sort: Length ascending')).toBeVisible();
    expect((await shownPrompts(page)).slice(0, 2)).toEqual([LATE, CHARGED]);
  });

  test('uses scores and values of suggestions, and the user’s own ratings', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'argilla');
    await page.goto(asking(dataset, { status: 'pending' }, [{ by: 'suggestion', name: 'tone', order: 'desc' }]));
    expect((await shownPrompts(page)).slice(0, 4)).toEqual([CHARGED, FADED, WHERE, LATE]);
    await page.goto(
      asking(dataset, { status: 'pending' }, [{ by: 'suggestion', name: 'stars', property: 'value', order: 'desc' }]),
    );
    expect((await shownPrompts(page)).slice(0, 3)).toEqual([WHERE, CHARGED, LATE]);

    for (const [prompt, stars] of [
      [WHERE, 2],
      [FADED, 5],
      [THANKS, 3],
    ] as const) {
      await owner.post(`/records/${dataset.idOf[prompt]}/responses`, {
        status: 'submitted',
        values: { tone: { value: 'kind' }, stars: { value: stars } },
      });
    }
    await page.goto(asking(dataset, { status: 'submitted' }, [{ by: 'response', name: 'stars' }]));
    await expect(chip(page, 'Sort: Stars (response) ascending')).toBeVisible();
    expect(await shownPrompts(page)).toEqual([WHERE, THANKS, FADED]);
  });

  test('is disabled during a similarity search, and says so', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    const settings = await owner.post<{ name: string }>(`/datasets/${dataset.id}/vectors-settings`, {
      name: 'sentence',
      title: 'Sentence',
      dimensions: 2,
    });
    const items = dataset.recordIds.map((id, at) => ({ id, vectors: { [settings.name]: [1, at] } }));
    await owner.call('PATCH', `/datasets/${dataset.id}/records`, { items });
    await signInAs(page, 'annotator');
    const similar = { record: dataset.idOf[LATE], vector: 'sentence', order: 'most', limit: 50 };
    await page.goto(asking(dataset, { status: 'pending', similar }, [{ by: 'metadata', name: 'length' }]));
    await expect(page.getByText('5 records match')).toBeVisible();
    expect(await shownPrompts(page)).toEqual([CHARGED, WHERE, FADED, THANKS, NOTHING]);
    await page.getByRole('button', { name: 'Sort 1' }).click();
    const panel = page.getByRole('dialog', { name: 'Sort' });
    await expect(panel.getByText('sorting is off until the similarity search ends')).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Add a field' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove Similar to a record (sentence)' }).click();
    await expect(page.getByText(/of 6$/)).toBeVisible();
    await expect(chip(page, 'Sort: Length ascending')).toBeVisible();
  });
});
