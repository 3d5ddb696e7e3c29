import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../api.ts';
import { TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

interface People {
  items: { user_id: string; username: string; assigned: number; done: number }[];
}

const build = (owner: ApiClient, count = 12) =>
  buildDataset(owner, {
    questions: [TONE],
    records: Array.from({ length: count }, (_, index) => ({
      fields: { text: `${index % 2 === 0 ? 'Even' : 'Odd'} sentence number ${index + 1}.` },
    })),
  });

const peopleOf = (owner: ApiClient, id: string) => owner.get<People>(`/datasets/${id}/assignments`);
const assignedTo = async (owner: ApiClient, id: string, username: string) =>
  (await peopleOf(owner, id)).items.find((person) => person.username === username)!.assigned;

async function assign(owner: ApiClient, id: string, ...usernames: string[]) {
  const { items } = await peopleOf(owner, id);
  const user_ids = usernames.map((name) => items.find(({ username }) => username === name)!.user_id);
  await owner.post(`/datasets/${id}/assignments`, { user_ids, each: 1, strategy: 'round_robin' });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an admin assigns the records that match to people, and sees beforehand who gets how many', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  await page.getByRole('link', { name: 'Assignments' }).click();
  await expect(page.getByRole('heading', { name: 'Assignments' })).toBeVisible();
  await expect(page.getByText('Nothing is assigned yet')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'nothing-assigned');

  await page.getByRole('button', { name: 'Assign records', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign records' });
  const preview = dialog.getByRole('status', { name: 'Preview' });
  await expect(preview).toHaveText('Choose people to see who gets how many records.');
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'admin' }).check();
  await dialog.getByRole('checkbox', { name: 'annotator' }).check();
  await expect(preview).toContainText('12 records');
  await expect(preview.getByRole('listitem')).toHaveText(['admin +6', 'annotator +6']);
  await dialog.getByRole('textbox', { name: 'Which records' }).fill('even');
  await expect(preview.getByRole('listitem')).toHaveText(['admin +3', 'annotator +3']);
  await dialog.getByRole('button', { name: 'Filters' }).click();
  await expect(dialog.getByText('Suggestions')).toBeVisible();
  await expect(dialog.getByText('Answers', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('6 records assigned')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign records', exact: true })).toBeFocused();
  await expect(row(page, 'annotator').getByRole('img', { name: 'Progress of annotator' })).toHaveAccessibleName(
    /submitted 0.*pending 3/,
  );
  expect(await assignedTo(owner, dataset.id, 'annotator')).toBe(3);
  await expectAccessible(page);
});

test('an annotator gets what is assigned first, then what nobody has been assigned, and sees how much is done', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await assign(owner, dataset.id, 'annotator', 'admin');
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByRole('article', { name: 'Record 1 of 6' })).toBeVisible();
  await page.getByRole('radio', { name: 'friendly' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: 'Record 2 of 6' })).toBeVisible();
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByText('1 of 6 assigned to you are done')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Assigned to you' })).toHaveAccessibleName(/submitted 1.*pending 5/);
  await expectAccessible(page);
  await picture(page, 'assigned-to-me');
  // There is no page of assignments for annotators.
  await page.goto(`/dataset/${dataset.id}/assignments`);
  await expect(page.getByText('404')).toBeVisible();
});

test('an admin lets people have only what is assigned to them', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 4);
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/assignments`);
  const only = page.getByRole('switch', { name: 'People get only what is assigned to them' });
  await only.press('Space');
  await expect(only).toBeChecked();
  await expect(only).toHaveAccessibleDescription('Unassigned records appear in no queue.');
  await expect(page.getByText('Queues are empty until you assign records')).toBeVisible();
  await expect.poll(() => owner.get(`/datasets/${dataset.id}/queue`)).toMatchObject({ only_assigned: true });
  await page.goto(dataset.path);
  await expect(page.getByRole('tab', { name: /pending.*0/i })).toBeVisible();
  await expect(page.getByText('4 records are still open, but not assigned to you.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'nothing-for-me');
  await page.getByRole('link', { name: 'Assignments' }).click();
  await expect(only).toBeChecked();
});

test('an admin reassigns what is not started, and removes the rest, with the keyboard', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 6);
  await assign(owner, dataset.id, 'annotator');
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/assignments`);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(page, 'annotator').getByText('6').first()).toBeVisible();
    await expectAccessible(page);
    await picture(page, `assignments-${width}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'assignments-dark-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'assignments-dark-1440');

  await page.getByRole('button', { name: 'Reassign records of annotator' }).press('Enter');
  const reassign = page.getByRole('dialog', { name: 'Reassign records of annotator' });
  await expect(reassign.getByText('0 records')).toBeVisible();
  await expect(reassign.getByRole('button', { name: 'Reassign' })).toBeDisabled();
  await reassign.getByRole('combobox', { name: 'Reassign to' }).selectOption('admin');
  await reassign.getByRole('textbox', { name: 'Not started for (days)' }).fill('0');
  await expect(reassign.getByText('6 records')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'reassign');
  await page.keyboard.press('Enter');
  await expect(page.getByText('6 records reassigned')).toBeVisible();
  expect(await assignedTo(owner, dataset.id, 'admin')).toBe(6);

  await page.getByRole('button', { name: 'Remove records of admin' }).press('Enter');
  const remove = page.getByRole('dialog', { name: 'Remove records of admin' });
  await expect(remove.getByRole('radio', { name: 'What is not started: 6 records' })).toBeChecked();
  await remove.getByRole('radio', { name: 'Everything: 6 records' }).check();
  await expectAccessible(page);
  await picture(page, 'remove');
  await remove.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Nothing is assigned yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign records', exact: true })).toBeFocused();
});

test('the titles of figures end where the figures do', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await assign(owner, dataset.id, 'annotator');
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/assignments`);
  /** The right end of a text. */
  const endOf = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().right);
    });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [title, column] of Object.entries({ Assigned: 1, Done: 2, 'Not started': 3 })) {
      const head = page.getByRole('columnheader', { name: title }).getByText(title);
      const figure = row(page, 'annotator').getByRole('cell').nth(column);
      expect(await endOf(head), `${title} at ${width}`).toBe(await endOf(figure));
    }
  }
});
