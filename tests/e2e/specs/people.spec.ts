import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { beginSweep } from '../sweep.ts';
import { signInByForm } from '../signIn.ts';

/** Names that no other story uses. */
const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

interface Account {
  id: string;
  username: string;
  api_key: string;
}

const makeUser = (owner: ApiClient, role = 'annotator') =>
  owner.post<Account>('/users', { first_name: 'Ada', username: unique('ada'), role, password: '12345678' });

/** A user in a browser of their own, signed in through the form. */
async function signedIn(browser: Browser, url: string, username: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto('/sign-in');
  await signInByForm(page, username, password);
  await expect(page.getByRole('button', { name: username, exact: true })).toBeVisible();
  return page;
}

/** The value under a label, which is shown only once. */
const told = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('code');

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an owner creates a workspace with an annotator, who signs in and sees its dataset', async ({
  page,
  owner,
  product,
  browser,
  signInAs,
}) => {
  const [room, username] = [unique('Legal & Co'), unique('Berta B.')];
  await signInAs(page, 'argilla');
  await page.goto('/datasets');
  await page.getByRole('button', { name: 'argilla', exact: true }).click();
  await page.getByRole('menuitem', { name: 'workspaces' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);

  await page.getByRole('button', { name: 'New workspace' }).click();
  const making = page.getByRole('dialog', { name: 'New workspace' });
  await making.getByLabel('Name').fill('  ');
  await making.getByRole('button', { name: 'Create workspace' }).click();
  await expect(making.getByText('This field is required.')).toBeVisible();
  await making.getByLabel('Name').fill('argilla');
  await making.getByRole('button', { name: 'Create workspace' }).click();
  await expect(making.getByText('There is a workspace argilla already.')).toBeVisible();
  await expect(making.getByRole('button', { name: 'Create workspace' })).toBeFocused();
  await making.getByLabel('Name').fill(room);
  await making.getByRole('button', { name: 'Create workspace' }).click();
  await expect(panel(page, room).getByText('Nobody is a member yet')).toBeVisible();
  await panel(page, room).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'New workspace' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(form.getByLabel('Username')).toBeFocused();
  await expect(form.getByText('This field is required.')).toHaveCount(2);
  await form.getByLabel('Username').fill('annotator');
  await form.getByLabel('First name').fill('Berta');
  await form.getByLabel('Last name').fill('Bert');
  await form.getByLabel(room).check();
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(form.getByText('There is a user annotator already.')).toBeVisible();
  await form.getByLabel('Username').fill(username);
  await expect(form.getByLabel('First name')).toHaveValue('Berta');
  await expect(form.getByLabel(room)).toBeChecked();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('dialog', { name: `${username} can sign in now` })).toBeVisible();
  const password = await told(page, 'Password').innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Another user' }).click();
  await expect(form.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New user' })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await expect(page.getByRole('row', { name: username })).toContainText(`Annotator${room}`);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();

  const { items } = await owner.get<{ items: { id: string; name: string }[] }>('/me/workspaces');
  const workspaceId = items.find(({ name }) => name === room)?.id;
  await owner.post('/datasets', { name: 'contracts', workspace_id: workspaceId });
  const theirs = await signedIn(browser, product.url, username, password);
  await theirs.goto('/datasets');
  await expect(theirs.getByRole('link', { name: 'contracts' })).toBeVisible();
  await theirs.getByRole('button', { name: username, exact: true }).click();
  await expect(theirs.getByRole('menuitem', { name: 'my settings' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: 'workspaces' })).toBeHidden();
  await theirs.goto('/users');
  await expect(theirs.getByText('404')).toBeVisible();

  await page.goto(`/workspaces?workspace=${workspaceId}`);
  await expect(panel(page, room).getByText('It still holds 1 dataset. Delete that first.')).toBeVisible();
  await expect(panel(page, room).getByRole('button', { name: 'Delete workspace' })).toBeDisabled();
});

test('an owner changes a role, sets a password and key, and deletes an account, whose responses stay', async ({
  page,
  owner,
  product,
  browser,
  signInAs,
}) => {
  const user = await makeUser(owner);
  const [{ id: workspaceId } = { id: '' }] = (await owner.get<{ items: { id: string }[] }>('/me/workspaces')).items;
  await owner.post(`/workspaces/${workspaceId}/users`, { user_id: user.id });
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'note', title: 'Note', settings: { type: 'text' } }],
    records: [{ fields: { text: 'It rains.' } }],
  });
  await new ApiClient(product.url, user.api_key).post(`/records/${dataset.recordIds[0]}/responses`, {
    status: 'submitted',
    values: { note: { value: 'Indeed' } },
  });
  const theirs = await signedIn(browser, product.url, user.username, '12345678');

  await signInAs(page, 'argilla');
  await page.goto(`/users?q=${user.username}`);
  await page.getByRole('link', { name: user.username }).click();
  const account = panel(page, user.username);
  await expect(page).toHaveURL(new RegExp(`user=${user.id}`));
  await account.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await account.getByLabel('Last name').fill('Lovelace');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(account.getByText('Saved')).toBeVisible();
  await theirs.goto('/workspaces');
  await expect(theirs.getByRole('link', { name: 'argilla' })).toBeVisible();

  await account.getByRole('button', { name: 'New password' }).click();
  await account.getByRole('textbox', { name: 'Password' }).fill('short');
  await expect(account.getByText('8 to 100 characters', { exact: true })).toBeVisible();
  await account.getByRole('textbox', { name: 'Password' }).fill('a better password');
  await account.getByRole('button', { name: 'Set password' }).click();
  // It is shown only once, so an accidental key does not close the dialog.
  await page.keyboard.press('Escape');
  await expect(told(page, 'Password')).toHaveText('a better password');
  await theirs.reload();
  await expect(theirs).toHaveURL(/sign-in/);
  await signedIn(browser, product.url, user.username, 'a better password');

  await account.getByRole('button', { name: 'New API key' }).click();
  await account.getByRole('button', { name: 'Replace key' }).click();
  const key = await told(page, 'API key').innerText();
  expect(await new ApiClient(product.url, key).get('/me')).toMatchObject({ id: user.id, last_name: 'Lovelace' });
  await expect(new ApiClient(product.url, user.api_key).get('/me')).rejects.toThrow('401');
  await expectAccessible(page);

  await account.getByLabel('argilla').uncheck();
  await expect(account.getByLabel('argilla')).toBeEnabled();
  const { items } = await owner.get<{ items: Account[] }>(`/workspaces/${workspaceId}/users`);
  expect(items.map(({ id }) => id)).not.toContain(user.id);

  await account.getByRole('button', { name: 'Delete user' }).click();
  const question = page.getByRole('dialog', { name: `Delete user ${user.username}` });
  await expect(question).toContainText('All responses stay and count');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${user.username} has been deleted`)).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await owner.get(`/datasets/${dataset.id}/progress`)).toMatchObject({ total: 1, submitted: 1 });

  await page.goto('/users');
  await page.getByRole('link', { name: 'argilla', exact: true }).click();
  await expect(panel(page, 'argilla').getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(panel(page, 'argilla').getByRole('button', { name: 'Delete user' })).toBeDisabled();
});

test('an admin sees the members of their workspaces, and can remove members', async ({
  page,
  owner,
  product,
  browser,
}) => {
  const [admin, member] = [await makeUser(owner, 'admin'), await makeUser(owner)];
  const room = await owner.post<{ id: string; name: string }>('/workspaces', { name: unique('room') });
  for (const { id } of [admin, member]) await owner.post(`/workspaces/${room.id}/users`, { user_id: id });

  const theirs = await signedIn(browser, product.url, admin.username, '12345678');
  await theirs.getByRole('button', { name: admin.username, exact: true }).click();
  await expect(theirs.getByRole('menuitem', { name: 'users', exact: true })).toBeHidden();
  await theirs.getByRole('menuitem', { name: 'workspaces' }).click();
  await expect(theirs.getByText('1 workspace', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'New workspace' })).toBeHidden();
  await theirs.getByRole('link', { name: room.name }).click();
  const members = panel(theirs, room.name);
  await expect(members.getByLabel('Add a member')).toBeHidden();
  await expectAccessible(theirs);

  const remove = (name: string) => members.getByRole('button', { name: `Remove ${name} from ${room.name}` });
  await remove(member.username).click();
  await expect(members.getByText('The responses stay.')).toBeVisible();
  await members.getByRole('button', { name: 'Cancel' }).click();
  await remove(member.username).click();
  await members.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(members.getByText(member.username, { exact: true })).toBeHidden();

  // An owner adds the member again.
  await page.context().setExtraHTTPHeaders({ 'X-Argilla-Api-Key': 'argilla.apikey' });
  await page.goto(`/workspaces?workspace=${room.id}`);
  await panel(page, room.name).getByLabel('Add a member').fill(member.username);
  await page.getByRole('option', { name: member.username }).click();
  await expect(panel(page, room.name).getByRole('button', { name: new RegExp(member.username) })).toBeVisible();

  await remove(admin.username).click();
  await members.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(theirs.getByText('There are no workspaces yet')).toBeVisible();
});

test('the people pages are in German, at each width', async ({ page, owner, signInAs }) => {
  await chooseLanguage(page, 'de');
  const user = await makeUser(owner);
  const room = await owner.post<{ id: string; name: string }>('/workspaces', { name: unique('raum') });
  await owner.post(`/workspaces/${room.id}/users`, { user_id: user.id });
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(
    page,
    /^(argilla|admin|annotator|owner|Marl|English|Argilla|Admin|Annotator|ada-.*|raum-.*)$/,
  );
  await page.goto(`/users?q=${user.username}`);
  await expect(page.getByRole('link', { name: user.username })).toBeVisible();
  await look('users');
  await page.getByRole('link', { name: user.username }).click();
  const account = panel(page, user.username);
  await account.getByRole('button', { name: 'Neues Passwort' }).click();
  await account.getByRole('button', { name: 'Neuer API-Schlüssel' }).click();
  await look('user');
  await account.getByRole('button', { name: 'Passwort setzen' }).click();
  await account.getByRole('button', { name: 'Schlüssel ersetzen' }).click();
  await expect(account.getByText('nur jetzt angezeigt')).toHaveCount(2);
  await look('secrets');
  await account.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Neuer Benutzer' }).click();
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click();
  await look('new-user');
  await page.keyboard.press('Escape');

  await page.goto(`/workspaces?q=${room.name}&workspace=${room.id}`);
  await panel(page, room.name)
    .getByRole('button', { name: `${user.username} aus ${room.name} entfernen` })
    .click();
  await look('workspace');
  await panel(page, room.name).getByRole('button', { name: 'Schließen' }).click();
  await look('workspaces');
  expect(findings).toEqual([]);
});
