import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import type { ApiClient } from '../api.ts';
import { expectNoOverflow } from '../questions.ts';

const LABELS = ['calm', 'glad', 'sad', 'angry', 'tired'];

const build = async (owner: ApiClient) => {
  const dataset = await buildDataset(owner, {
    guidelines: 'Read **twice**.',
    questions: [
      {
        name: 'mood',
        title: 'Mood',
        settings: { type: 'multi_label_selection', options: LABELS.map((value) => ({ value, text: value })) },
      },
    ],
    records: [{ fields: { text: 'It rains.' } }],
  });
  await owner.post(`/datasets/${dataset.id}/metadata-properties`, {
    name: 'topic',
    title: 'Topic',
    settings: { type: 'terms', values: null },
  });
  await owner.post(`/datasets/${dataset.id}/vectors-settings`, { name: 'place', title: 'Place', dimensions: 2 });
  return { ...dataset, settings: `/dataset/${dataset.id}/settings` };
};

interface Questions {
  items: { title: string; description: string | null; settings: Record<string, unknown> }[];
}

test('guidelines and extra metadata are changed, previewed and saved', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('link', { name: 'Dataset settings' }).click();
  await expect(page).toHaveURL(new RegExp(`${dataset.settings}$`));
  const info = page.getByRole('form', { name: 'Dataset info' });
  await info.getByRole('textbox', { name: 'Guidelines' }).fill('Read *once*, decide.');
  await info.getByText('Preview', { exact: true }).click();
  await expect(info.locator('em')).toHaveText('once');
  await info.getByRole('switch', { name: 'Allow extra metadata' }).uncheck();
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
  await info.getByRole('button', { name: 'Update' }).click();
  await expect(info.getByRole('status')).toHaveText('Saved');
  await expect(info.getByRole('button', { name: 'Update' })).toBeFocused();
  expect(await owner.get(`/datasets/${dataset.id}`)).toMatchObject({
    guidelines: 'Read *once*, decide.',
    allow_extra_metadata: false,
  });
  await expectAccessible(page);
  await picture(page, 'settings-info');
});

test('a question is renamed, limited and reordered, in the preview and for annotators', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(`${dataset.settings}?tab=questions`);
  const card = page.getByRole('form', { name: 'Mood' });
  await card.getByRole('textbox', { name: 'Title' }).fill('How does it feel?');
  await card.getByRole('switch', { name: 'Suggestions first' }).check();
  await card.getByRole('slider').press('Home');
  await card.getByRole('button', { name: 'Move sad up' }).press('Alt+ArrowUp');
  const preview = card.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('How does it feel?');
  await expectAccessible(page);
  await picture(page, 'settings-question');
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'How does it feel?' }).getByText('Saved')).toBeVisible();

  const { items } = await owner.get<Questions>(`/datasets/${dataset.id}/questions`);
  expect(items[0]).toMatchObject({
    title: 'How does it feel?',
    settings: { visible_options: 3, options_order: 'suggestion' },
  });
  expect((items[0]!.settings.options as { value: string }[]).map(({ value }) => value)).toEqual([
    'calm',
    'sad',
    'glad',
    'angry',
    'tired',
  ]);
  await page.goto(dataset.path);
  await expect(page.getByRole('group', { name: /How does it feel/ }).first()).toContainText('+2');
});

test('invalid settings show the reason and cannot be saved; cancelling restores the saved ones', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(`${dataset.settings}?tab=questions`);
  const card = page.getByRole('form', { name: 'Mood' });
  const title = card.getByRole('textbox', { name: 'Title' });
  await title.fill(' ');
  await expect(card.getByText('This field is required.')).toBeVisible();
  await expect(card.getByText('Question is not valid for update')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Update' })).toBeDisabled();
  await title.fill('x'.repeat(201));
  await expect(card.getByText('This must be less than 200.')).toBeVisible();
  await card.getByRole('textbox', { name: 'Description' }).fill('y'.repeat(501));
  await expect(card.getByText('This must be less than 500.')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Mood');

  for (const [tab, name, refusal] of [
    ['Fields', 'Text', 'Field is not valid for update'],
    ['Metadata', 'Topic', 'Metadata is not valid for update'],
    ['Vectors', 'Place', 'Vector is not valid for update'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const item = page.getByRole('form', { name });
    await item.getByRole('textbox', { name: 'Title' }).fill('z'.repeat(501));
    await expect(item.getByText(refusal)).toBeVisible();
    await item.getByRole('textbox', { name: 'Title' }).fill(`${name} renamed`);
    await item.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('form', { name: `${name} renamed` }).getByRole('status')).toHaveText('Saved');
  }
});

test('unsaved changes survive a change of tabs, and are confirmed before the page is left', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(`${dataset.settings}?tab=fields`);
  const title = page.getByRole('form', { name: 'Text' }).getByRole('textbox', { name: 'Title' });
  await title.fill('Sentence');
  await page.getByRole('tab', { name: 'Vectors' }).click();
  await page.getByRole('tab', { name: /Fields/ }).click();
  await expect(title).toHaveValue('Sentence');
  await page.getByRole('link', { name: 'Open dataset' }).click();
  const question = page.getByRole('dialog', { name: 'There are unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Sentence');
  await page.getByRole('link', { name: 'Open dataset' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/annotation-mode/);
});

test('typing in a long text is undone in steps, and redone', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  const texts = [
    { tab: 'info', name: 'Guidelines', before: 'Read **twice**.' },
    { tab: 'questions', name: 'Description', before: '' },
  ];
  for (const { tab, name, before } of texts) {
    await page.goto(`${dataset.settings}?tab=${tab}`);
    const text = page.getByRole('textbox', { name });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Then decide');
    await expect(text).toHaveValue(`${before} Then decide`);
    await page.keyboard.press('Control+z');
    await expect(text).toHaveValue(before);
    await page.keyboard.press('Control+Shift+z');
    await expect(text).toHaveValue(`${before} Then decide`);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(text).toHaveValue(before);
  }
});

test('a dataset is deleted after its name is typed', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'argilla');
  await page.goto(`${dataset.settings}?tab=danger-zone`);
  await expect(page.getByText('Be careful, this action is not reversible')).toBeVisible();
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete dataset' });
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(dataset.name);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${dataset.name} has been deleted`)).toBeVisible();
  await expect(page).toHaveURL(/\/datasets$/);
  await expect(page.getByRole('link', { name: dataset.name })).toHaveCount(0);
  await page.goto(dataset.settings);
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('annotators read the guidelines and cannot change anything', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('It rains.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dataset settings' })).toHaveCount(0);
  await page.goto(dataset.settings);
  await expect(page.getByRole('region', { name: 'Guidelines' }).locator('strong')).toHaveText('twice');
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('a very long name leaves room for other elements', async ({ page, owner, signInAs }) => {
  const { items } = await owner.get<{ items: { id: string }[] }>('/me/workspaces');
  const name = `${'long'.repeat(45)} ${Date.now()}`;
  const { id } = await owner.post<{ id: string }>('/datasets', { name, workspace_id: items[0]!.id });
  const required = { name: 'text', title: 'Text', required: true };
  await owner.post(`/datasets/${id}/fields`, { ...required, settings: { type: 'text' } });
  await owner.post(`/datasets/${id}/questions`, { ...required, settings: { type: 'text' } });
  await owner.call('PUT', `/datasets/${id}/publish`);
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${id}/settings`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const isWhole = (element: Element): boolean => element.scrollWidth <= element.clientWidth;
  for (const crumb of ['Home', 'Settings']) {
    expect(await crumbs.getByText(crumb, { exact: true }).evaluate(isWhole)).toBe(true);
  }
  await page.getByRole('textbox', { name: 'Guidelines' }).fill('x'.repeat(400));
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('heading', { name: 'Dataset settings' })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  expect(await crumbs.getByText('Settings', { exact: true }).evaluate(isWhole)).toBe(true);

  // The breadcrumbs have most of the space.
  await page.goto(`/dataset/${id}/annotation-mode`);
  const here = await crumbs.locator('[aria-current]').boundingBox();
  expect(here!.width).toBeGreaterThan((await crumbs.boundingBox())!.width * 0.6);
});
