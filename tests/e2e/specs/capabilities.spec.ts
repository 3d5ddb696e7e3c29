import type { Page } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import type { ApiClient } from '../api.ts';
import { startAsRelease } from '../argillaServer.ts';
import { TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { test as base, expect, expectAccessible } from '../fixtures.ts';

interface Gateway {
  /** Starts a gateway of the product in front of a server with this version, and signs the owner in. Returns its address. */
  signInBefore(page: Page, version: string): Promise<string>;
}

const test = base.extend<Gateway>({
  signInBefore: async ({ product }, use) => {
    const closing: (() => unknown)[] = [];
    await use(async (page, version) => {
      const server = await startAsRelease(version, product.url);
      const gateway = await startProduct({ ARGILLA_API_URL: server.url });
      closing.push(server.close, gateway.stop);
      await page.request.post(`${gateway.url}/graphql`, {
        data: {
          query:
            'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }',
          variables: { username: 'argilla', password: '12345678' },
        },
      });
      return gateway.url;
    });
    for (const close of closing) await close();
  },
});
// A gateway of its own takes some time to start.
const build = (owner: ApiClient) =>
  buildDataset(owner, { questions: [TONE], records: [{ fields: { text: 'Nice weather today' } }] });

test('behind Argilla 1.29, everything that it cannot do is hidden', async ({ page, owner, signInBefore }) => {
  const dataset = await build(owner);
  const url = await signInBefore(page, '1.29.1');

  // No webhooks: neither in the menu, nor beside users and workspaces, nor at their address.
  await page.goto(`${url}/users`);
  await page.getByRole('button', { name: 'argilla', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'workspaces' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'webhooks' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const administration = page.getByRole('navigation', { name: 'Administration' });
  await expect(administration.getByRole('link')).toHaveText([/users/i, /workspaces/i]);

  // Accounts cannot be changed, but their workspaces can.
  await page.getByRole('link', { name: 'annotator', exact: true }).click();
  const user = page.getByRole('dialog', { name: 'annotator' });
  await expect(user.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  await expect(user.getByRole('textbox', { name: 'First name' })).toHaveCount(0);
  await expect(user.getByRole('heading', { name: 'Password' })).toHaveCount(0);
  await expect(user.getByRole('heading', { name: 'API key' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${url}/webhooks`);
  await expect(page.getByText('404')).toBeVisible();

  // All fields of a new dataset are texts.
  await page.goto(`${url}/datasets/new`);
  await page.getByRole('button', { name: /^From scratch/ }).click();
  const fields = page.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('switch', { name: 'Use Markdown' })).toBeVisible();
  await expect(fields.getByRole('combobox', { name: 'Type' })).toHaveCount(0);

  // No completed records: everyone answers every record.
  await page.goto(`${url}/dataset/${dataset.id}/settings`);
  await expect(page.getByRole('form', { name: 'Dataset info' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Answers per record' })).toHaveCount(0);
  await page.goto(`${url}${dataset.path}`);
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByRole('region', { name: 'Team' })).toContainText('conflicting');
  await expect(page.getByRole('region', { name: 'People' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: /Which tone/ }).first()).toBeVisible();
  await expect(filters.getByRole('button', { name: /^Status in the team/ })).toHaveCount(0);
});

test('behind Argilla 2.8, deliveries of webhooks and keys are hidden, there are no assignments, and a record needs a number of answers', async ({
  page,
  owner,
  signInBefore,
}) => {
  const dataset = await build(owner);
  const webhook = await owner.post<{ id: string; url: string }>('/webhooks', {
    url: 'http://127.0.0.1:1/hook',
    events: ['record.created'],
  });
  try {
    const url = await signInBefore(page, '2.8.0');
    await page.goto(`${url}/webhooks?webhook=${webhook.id}`);
    const panel = page.getByRole('dialog', { name: webhook.url });
    await expect(panel.getByRole('button', { name: 'Send a test message' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Deliveries' })).toHaveCount(0);

    await page.goto(`${url}/users`);
    await page.getByRole('link', { name: 'annotator', exact: true }).click();
    const user = page.getByRole('dialog', { name: 'annotator' });
    await expect(user.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await expect(user.getByRole('heading', { name: 'API key' })).toHaveCount(0);

    await page.goto(`${url}/datasets/new`);
    await page.getByRole('button', { name: /^From scratch/ }).click();
    const type = page.getByRole('region', { name: 'Fields' }).getByRole('combobox', { name: 'Type' });
    await expect(type.getByRole('option')).toHaveText(['Text', 'Image', 'Chat', 'Custom, with a template']);

    await page.goto(`${url}/dataset/${dataset.id}/settings`);
    const answers = page.getByRole('combobox', { name: 'Answers per record' });
    await expect(answers).toHaveValue('1');
    await expect(answers.getByRole('option', { name: /^Everyone/ })).toHaveCount(0);

    await page.goto(`${url}/dataset/${dataset.id}/assignments`);
    await expect(page.getByText('404')).toBeVisible();
  } finally {
    await owner.call('DELETE', `/webhooks/${webhook.id}`);
  }
});
