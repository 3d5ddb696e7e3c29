import { labels, type TestTask } from '#tests/support/tasks.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { buildTask, card } from '../taskRecords.ts';

const RECORDS: Record<TestTask, object> = {
  TextClassification: {
    id: 'a',
    inputs: { text: 'It rains.' },
    annotation: labels('ada', ['sad']),
    status: 'Validated',
  },
  TokenClassification: { id: 'a', text: 'Ada in Rome', tokens: ['Ada', 'in', 'Rome'] },
  Text2Text: { id: 'a', text: 'It rains.' },
};

async function build(product: Parameters<typeof buildTask>[0], task: TestTask = 'TextClassification') {
  const dataset = await buildTask(product, task, [{ ...RECORDS[task] }]);
  const settings = `/datasets/${dataset.name}/${task}/settings`;
  return {
    ...dataset,
    settingsPath: `${dataset.path}/settings`,
    schema: () => dataset.rest<{ label_schema: { labels: { name: string }[] } }>('GET', settings),
  };
}

test('labels found in records become a schema, are extended, and appear on the cards', async ({
  page,
  product,
  signInAs,
}) => {
  const dataset = await build(product);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('link', { name: 'Dataset settings' }).click();
  await expect(page).toHaveURL(new RegExp(`${dataset.settingsPath}$`));
  await page.getByRole('tab', { name: 'Labels' }).click();
  const form = page.getByRole('form', { name: 'Labels' });
  await expect(form.getByText(/The label schema is empty/)).toBeVisible();
  const typed = form.getByRole('textbox', { name: 'New labels' });
  await typed.pressSequentially('glad, angry');
  await page.keyboard.press('ControlOrMeta+z');
  // One undo reverts a continuous input.
  await expect(typed).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await form.getByRole('button', { name: 'Add labels' }).click();
  await form.getByRole('button', { name: 'Move angry up' }).click();
  await form.getByRole('textbox', { name: 'Description of sad' }).fill('Not a good day');
  await expectAccessible(page);
  await picture(page, 'task-settings-labels');
  await form.getByRole('button', { name: 'Save labels' }).click();
  await expect(page.getByText('The labels are updated!')).toBeVisible();
  const { label_schema: schema } = await dataset.schema();
  expect(schema.labels).toMatchObject([
    { name: 'sad', description: 'Not a good day' },
    { name: 'angry' },
    { name: 'glad' },
  ]);
  await page.getByRole('link', { name: 'Open dataset' }).click();
  await expect(card(page, 'a').getByRole('radio', { name: 'angry' })).toBeVisible();
});

test('a label in use cannot be removed, and the reason is shown', async ({ page, product, signInAs }) => {
  const dataset = await build(product);
  await signInAs(page, 'argilla');
  await page.goto(`${dataset.settingsPath}?tab=labels`);
  const form = page.getByRole('form', { name: 'Labels' });
  await form.getByRole('textbox', { name: 'New labels' }).fill('glad');
  await form.getByRole('button', { name: 'Add labels' }).click();
  await form.getByRole('button', { name: 'Remove sad' }).click();
  await expect(form.getByRole('button', { name: 'Remove glad' })).toBeFocused();
  await form.getByRole('button', { name: 'Save labels' }).click();
  await expect(form.getByRole('alert')).toHaveText('Records have the label sad: it cannot be removed.');
  await expect(form.getByRole('button', { name: 'Save labels' })).toBeFocused();
  const failed = `STATUS:400 The labels of the dataset ${dataset.name} with task TextClassification could not be saved`;
  await expect(page.getByText(failed)).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('listitem')).toHaveText([/sad/]);
});

test('tags are changed, and unsaved ones are confirmed before the page is left', async ({
  page,
  product,
  signInAs,
}) => {
  const dataset = await build(product);
  await signInAs(page, 'admin');
  await page.goto(dataset.settingsPath);
  const info = page.getByRole('form', { name: 'Dataset info' });
  await info.getByRole('button', { name: 'Add tag' }).click();
  await info.getByRole('textbox', { name: 'Tags, name 1' }).fill('language');
  await info.getByRole('textbox', { name: 'Value of language' }).fill('en');
  await page.getByRole('link', { name: 'Labeling rules' }).click();
  await page.getByRole('dialog', { name: 'There are unsaved changes' }).getByRole('button', { name: 'Cancel' }).click();
  await info.getByRole('button', { name: 'Update' }).click();
  await expect(info.getByRole('status')).toHaveText('Saved');
  expect(await dataset.rest('GET', `/datasets/${dataset.name}`)).toMatchObject({ tags: { language: 'en' } });
  await page.getByRole('link', { name: 'Labeling rules' }).click();
  await expect(page).toHaveURL(/viewMode=labelling-rules/);
});

test('a dataset is copied; the copy is closed, opened and deleted', async ({ page, product, signInAs }) => {
  const dataset = await build(product, 'TokenClassification');
  const copy = `${dataset.name}-copy`;
  await signInAs(page, 'argilla');
  await page.goto(dataset.settingsPath);
  const [copyName, copying] = [
    page.getByRole('textbox', { name: 'Name of the copy' }),
    page.getByRole('button', { name: 'Copy dataset' }),
  ];
  await copyName.fill(dataset.name);
  await copying.click();
  const taken = page.getByText(`There is a dataset ${dataset.name} already.`);
  await expect(taken).toBeVisible();
  await expect(copying).toBeFocused();
  // The message concerns only this name.
  await copyName.fill(copy);
  // The answer on the copy's schema is late: it does not tell of what changes meanwhile.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName === 'TaskSchema') await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fulfill({ response });
  });
  await expect(page.getByText(/There is a dataset/)).toHaveCount(0);
  await copying.click();
  await expect(page.getByText(`${copy} has been created`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${copy}/settings$`));

  await page.getByRole('tab', { name: 'Danger zone' }).click();
  await page.getByRole('button', { name: 'Close dataset' }).click();
  // Other tabs show it, too.
  const closed = page.getByText('The dataset is closed: nobody reads or annotates its records.');
  await expect(closed.filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('The dataset is open: its records can be read and annotated.')).toBeVisible();

  await expect(page.getByText('Be careful, this action is not reversible')).toBeVisible();
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete dataset' });
  await dialog.getByRole('textbox').fill(copy);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${copy} has been deleted`)).toBeVisible();
  await expect(page).toHaveURL(/\/datasets$/);
  await page.goto(`/datasets/${dataset.workspace}/${copy}/settings`);
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('annotators see the settings and change nothing; text2text has no labels', async ({ page, product, signInAs }) => {
  const dataset = await build(product);
  await signInAs(page, 'annotator');
  await page.goto(dataset.settingsPath);
  await expect(page.getByRole('list', { name: 'Labels' })).toHaveText('sad');
  await expect(page.getByRole('tab')).toHaveCount(0);
  const other = await build(product, 'Text2Text');
  await signInAs(page, 'admin');
  await page.goto(other.settingsPath);
  await expect(page.getByRole('tab')).toHaveText(['Dataset info', 'Danger zone']);
});
