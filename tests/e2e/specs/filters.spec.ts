import { asking, buildFilterable, chip, openFilters, shownPrompts } from '../filterable.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const LATE = 'The parcel came late';
const CHARGED = 'My card was charged twice';
const WHERE = 'Where is my parcel';
const FADED = 'The colour faded';
const THANKS = 'Thanks for the quick help';

test.describe('filters', () => {
  test('narrow the records by metadata, and each chip removes its filter', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 6')).toBeVisible();
    const panel = await openFilters(page);

    await panel.getByRole('button', { name: 'Source' }).click();
    await expect(panel.getByRole('group', { name: 'Source' })).toHaveText(/mail 2.*phone 2.*web 1/s);
    await panel.getByRole('checkbox', { name: /mail/ }).check();
    await panel.getByRole('checkbox', { name: /phone/ }).check();
    await expect(page.getByText('4 records match')).toBeVisible();

    await panel.getByRole('button', { name: 'Length' }).click();
    await panel.getByRole('spinbutton', { name: 'Length: Minimum' }).fill('40');
    await expect(page.getByText('3 records match')).toBeVisible();
    await panel.getByRole('slider', { name: 'Length: Maximum' }).press('ArrowLeft');
    await expect(panel.getByRole('spinbutton', { name: 'Length: Maximum' })).toHaveValue('79');
    await panel.getByRole('spinbutton', { name: 'Length: Maximum' }).fill('30');
    await expect(panel.getByRole('alert')).toHaveText('The minimum must not be greater than the maximum');
    await panel.getByRole('spinbutton', { name: 'Length: Maximum' }).fill('40');
    await expect(page.getByText('1 record matches')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'filters');

    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    expect(await shownPrompts(page)).toEqual([CHARGED]);
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Pending.*1/i })).toBeVisible();

    await chip(page, 'Length: 40').press('Delete');
    await expect(page.getByText('4 records match')).toBeVisible();
    await expect(chip(page, 'Source: mail, phone')).toBeFocused();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await expect(chip(page, 'Source: mail, phone')).toHaveCount(0);
  });

  test('match suggestions by value, score and agent, with any or all of the labels', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const panel = await openFilters(page);
    const suggestions = panel.getByRole('group', { name: 'Suggestions', exact: true });

    const topics = suggestions.getByRole('region', { name: 'Topics' });
    await topics.getByRole('button', { name: 'Topics', exact: true }).click();
    await topics.getByRole('checkbox', { name: 'quality' }).check();
    await expect(page.getByText('2 records match')).toBeVisible();
    await topics.getByRole('checkbox', { name: 'delivery' }).check();
    await topics.getByText('all', { exact: true }).click();
    await expect(page.getByText('1 record matches')).toBeVisible();
    await topics.getByRole('button', { name: 'Remove Topics' }).click();

    const tone = suggestions.getByRole('region', { name: 'Tone' });
    await tone.getByRole('button', { name: 'Tone', exact: true }).click();
    await tone.getByRole('checkbox', { name: 'kind' }).check();
    await expect(page.getByText('2 records match')).toBeVisible();
    await tone.getByRole('checkbox', { name: 'rules' }).check();
    await expect(page.getByText('1 record matches')).toBeVisible();
    await tone.getByRole('checkbox', { name: 'rules' }).uncheck();
    await tone.getByRole('spinbutton', { name: 'Tone: Score: Minimum' }).fill('0.6');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 record matches')).toBeVisible();
    expect(await shownPrompts(page)).toEqual([CHARGED]);
    await expect(chip(page, 'Tone (suggestion score): ≥ 0.6')).toBeVisible();
  });

  test('match the user’s own answers, not those of others', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    const answer = (prompt: string, stars: number) =>
      owner.post(`/records/${dataset.idOf[prompt]}/responses`, {
        status: 'submitted',
        values: { tone: { value: 'kind' }, topics: { value: ['billing'] }, stars: { value: stars } },
      });
    await answer(LATE, 2);
    await answer(WHERE, 4);
    await answer(FADED, 5);
    await signInAs(page, 'argilla');
    await page.goto(asking(dataset, { status: 'submitted' }));
    const panel = await openFilters(page);
    const responses = panel.getByRole('group', { name: 'Responses', exact: true });
    await responses.getByRole('button', { name: 'Stars' }).click();
    await responses.getByRole('spinbutton', { name: 'Stars: Minimum' }).fill('3');
    await expect(page.getByText('2 records match')).toBeVisible();
    await responses.getByRole('button', { name: 'Tone' }).click();
    await responses.getByRole('checkbox', { name: 'rude' }).check();
    await expect(page.getByText('0 records match')).toBeVisible();
    const link = page.url();
    await signInAs(page, 'annotator');
    await page.goto(link);
    await expect(page.getByText('No records match')).toBeVisible();
  });

  test('are kept in the address, across reload, back and forward, and for colleagues', async ({
    page,
    browser,
    owner,
    signInAs,
  }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const panel = await openFilters(page);
    await panel.getByRole('button', { name: 'Source' }).click();
    await panel.getByRole('checkbox', { name: /mail/ }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 records match')).toBeVisible();

    await page.reload();
    await expect(page.getByText('2 records match')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('2 records match')).toBeVisible();

    const other = await browser.newContext();
    const colleague = await other.newPage();
    await signInAs(colleague, 'admin');
    await colleague.goto(page.url());
    await expect(colleague.getByText('2 records match')).toBeVisible();
    await expect(chip(colleague, 'Source: mail')).toBeVisible();
    expect((await shownPrompts(colleague)).sort()).toEqual([LATE, WHERE].sort());
    await other.close();
  });

  test('open at the chip that is clicked, and change it', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(asking(dataset, { status: 'pending', metadata: [{ name: 'source', terms: ['web'] }] }));
    await chip(page, 'Source: web').click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel.getByRole('button', { name: /^Source/ })).toBeFocused();
    await panel.getByRole('checkbox', { name: /phone/ }).check();
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Source: web, phone')).toBeFocused();
    await expect(page.getByText('3 records match')).toBeVisible();
  });

  test('show an annotator only metadata that is visible to annotators', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const panel = await openFilters(page);
    await expect(panel.getByRole('region', { name: 'Length' })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Trust' })).toHaveCount(0);
    await signInAs(page, 'argilla');
    await page.reload();
    await expect((await openFilters(page)).getByRole('region', { name: 'Trust' })).toBeVisible();
  });

  test('offer a way out of an empty result', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(
      asking(dataset, { status: 'pending', text: 'unicorn', metadata: [{ name: 'source', terms: ['mail'] }] }),
    );
    await expect(page.getByText('No records match')).toBeVisible();
    await expect(page.getByText('0 records match')).toBeVisible();
    await expectAccessible(page);
    const work = page.getByRole('tabpanel');
    await work.getByRole('button', { name: 'Remove “unicorn”' }).click();
    await expect(page.getByText('2 records match')).toBeVisible();
    await page.goBack();
    await work.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No records match')).toBeVisible();
    await page.keyboard.press('Shift+F');
    await expect(page.getByText('1 of 6')).toBeVisible();
  });

  test('are reverted when the server refuses them', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(asking(dataset, { status: 'pending', metadata: [{ name: 'length', ge: 60 }] }));
    await expect(page.getByText('3 records match')).toBeVisible();
    const panel = await openFilters(page);
    await panel.getByRole('button', { name: 'Source' }).click();
    await expect(panel.getByRole('checkbox', { name: /mail/ })).toBeVisible();
    const properties = await owner.get<{ items: { id: string; name: string }[] }>(
      `/me/datasets/${dataset.id}/metadata-properties`,
    );
    const source = properties.items.find(({ name }) => name === 'source');
    await owner.call('DELETE', `/metadata-properties/${source?.id}`);
    await panel.getByRole('checkbox', { name: /mail/ }).check();
    await expect(page.getByRole('alert').filter({ hasText: 'Filter could not be applied' })).toBeVisible();
    await expect(page.getByText('3 records match')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Length: ≥ 60')).toBeVisible();
    await expect(chip(page, 'Source: mail')).toHaveCount(0);
  });

  test('can be retried when their options cannot be loaded', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    let isBroken = true;
    await page.route('**/graphql', async (route) => {
      const isOptions = route.request().postData()?.includes('FilterOptions') ?? false;
      await (isOptions && isBroken ? route.abort() : route.fallback());
    });
    await page.goto(dataset.path);
    await expect(page.locator('[role=radio]:focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel.getByRole('alert')).toBeVisible();
    isBroken = false;
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel.getByRole('region', { name: 'Source' })).toBeVisible();
  });

  test('open as a sheet on a phone', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Source' }).click();
    await sheet.getByRole('checkbox', { name: /phone/ }).check();
    await expectAccessible(page);
    await picture(page, 'sheet');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    expect((await shownPrompts(page)).sort()).toEqual([CHARGED, THANKS].sort());
  });
});

test.describe('a link', () => {
  test('of Argilla is understood and rewritten', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    const params = new URLSearchParams({
      status: 'pending',
      search: encodeURIComponent('parcel~reply'),
      metadata: encodeURIComponent('length.ge20.le80~source.web.mail'),
      sort: encodeURIComponent('metadata.length.desc'),
    });
    await page.goto(`${dataset.path}?${params.toString()}`);
    await expect(page.getByText('1 record matches')).toBeVisible();
    expect(await shownPrompts(page)).toEqual([FADED]);
    await expect(chip(page, '“parcel” in Reply')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('search')).toBeNull();
    expect(JSON.parse(new URL(page.url()).searchParams.get('query') ?? '')).toMatchObject({ text: 'parcel' });
  });

  test('with a damaged part loses only that part, and says so', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(`${asking(dataset, { status: 'pending', text: 'parcel', metadata: [{ name: 'source' }] })}`);
    await expect(page.getByText('Part of the link is unreadable')).toBeVisible();
    await expect(page.getByText('3 records match')).toBeVisible();
  });
});

test.describe('saved filters', () => {
  test('are applied, shared, renamed and deleted, and one opens with the page', async ({ page, owner, signInAs }) => {
    const dataset = await buildFilterable(owner);
    await signInAs(page, 'annotator');
    await page.goto(asking(dataset, { status: 'pending', text: 'parcel' }, [{ by: 'metadata', name: 'length' }]));
    await expect(page.getByText('3 records match')).toBeVisible();
    const open = page.getByRole('button', { name: 'Saved filters' });
    const panel = page.getByRole('dialog', { name: 'Saved filters' });
    await open.click();
    await panel.getByRole('textbox', { name: 'Save filters as' }).fill('Parcels');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'Copy link to Parcels' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await panel.getByRole('button', { name: 'Open with Parcels' }).click();
    await panel.getByRole('button', { name: 'Rename Parcels' }).click();
    await panel.getByRole('textbox', { name: 'New name of Parcels' }).fill('All parcels');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Open with All parcels' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await open.click();
    await panel.getByRole('button', { name: 'All parcels', exact: true }).click();
    await expect(page.getByText('3 records match')).toBeVisible();
    expect(await shownPrompts(page)).toEqual([LATE, WHERE, FADED]);

    await page.goto(dataset.path);
    await expect(page.getByText('3 records match')).toBeVisible();
    await open.click();
    await panel.getByRole('button', { name: 'Delete All parcels' }).click();
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 6')).toBeVisible();

    // It comes back for a day, also after a reload.
    await open.click();
    await expect(panel.getByRole('region', { name: 'Deleted or replaced during the last 24 hours' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'filters-former');
    await panel.getByRole('button', { name: 'Restore All parcels' }).click();
    await expect(panel.getByRole('button', { name: 'Restore All parcels' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'All parcels', exact: true }).click();
    await expect(page.getByText('3 records match')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('3 records match')).toBeVisible();
  });
});
