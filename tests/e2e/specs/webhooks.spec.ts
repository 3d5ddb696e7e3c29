import type { Page } from '@playwright/test';
import { isSigned, openReceiver, type Receiver } from '#tests/support/openReceiver.ts';
import type { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test as base } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { beginSweep } from '../sweep.ts';

const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
  receiver: async ({}, use) => {
    const receiver = await openReceiver();
    await use(receiver);
    receiver.close();
  },
});

interface Webhook {
  id: string;
  url: string;
}

const makeWebhook = (owner: ApiClient, url: string, events = ['record.created']) =>
  owner.post<Webhook>('/webhooks', { url, events, description: 'Search' });

test.afterEach(async ({ owner }) => {
  const { items } = await owner.get<{ items: Webhook[] }>('/webhooks');
  for (const { id } of items) await owner.call('DELETE', `/webhooks/${id}`);
});

const withRecords = (owner: ApiClient, texts: string[]) =>
  buildDataset(owner, {
    questions: [{ name: 'note', title: 'Note', settings: { type: 'text' } }],
    records: texts.map((text) => ({ fields: { text } })),
  });

const panel = (page: Page, { url }: { url: string }) => page.getByRole('dialog', { name: url, exact: true });

test('an owner creates a webhook, copies its secret, and tests it', async ({ page, receiver, signInAs }) => {
  await signInAs(page, 'argilla');
  await page.goto('/datasets');
  await page.getByRole('button', { name: 'argilla', exact: true }).click();
  await page.getByRole('menuitem', { name: 'webhooks' }).click();
  await expect(page.getByText('There are no webhooks yet')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'empty');

  await page.getByRole('button', { name: 'New webhook' }).click();
  const making = page.getByRole('dialog', { name: 'New webhook' });
  await expect(making.getByLabel('URL')).toBeFocused();
  await making.getByRole('button', { name: 'Create webhook' }).click();
  await expect(making.getByText('An address that begins with')).toBeVisible();
  await expect(making.getByLabel('URL')).toBeFocused();
  await making.getByLabel('URL').fill(receiver.url);
  await making.getByRole('button', { name: 'Create webhook' }).click();
  await expect(making.getByText('Choose at least one event.')).toBeVisible();
  await making.getByRole('group', { name: 'Records' }).getByLabel('Completed').check();
  await making.getByRole('group', { name: 'Responses' }).getByLabel('Created').check();
  await making.getByLabel('Description').fill('Feeds the search');
  await expectAccessible(page);
  await picture(page, 'new');
  await making.getByRole('button', { name: 'Create webhook' }).click();

  const made = page.getByRole('dialog', { name: 'The webhook is ready' });
  const secret = await made.locator('dd code').innerText();
  await page.keyboard.press('Escape');
  await expect(made.getByRole('button', { name: 'Copy: Secret' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'secret');
  await made.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: receiver.url });
  await expect(row).toContainText('Feeds the search');
  await expect(row).toContainText('record.completed, response.created');
  await expect(row).toContainText('Enabled');

  await page.getByRole('link', { name: receiver.url }).click();
  const open = panel(page, receiver);
  await open.getByRole('button', { name: 'Send a test message' }).click();
  await expect(open.getByText('The receiver answered with status 200.')).toBeVisible();
  expect(isSigned(receiver.messages[0]!, secret)).toBe(true);
  receiver.answerWith((_message, response) => void response.writeHead(500).end());
  await open.getByRole('button', { name: 'Send a test message' }).click();
  await expect(open.getByRole('alert')).toHaveText('The receiver answered with status 500.');
  await expect(open.getByText('No events have been sent yet.')).toBeVisible();
});

test('an owner follows deliveries, reads message and response, and sends it again', async ({
  page,
  owner,
  receiver,
  signInAs,
}) => {
  const webhook = await makeWebhook(owner, receiver.url);
  receiver.answerWith((message, response) => {
    const isRefused = message.text.includes('stubborn');
    response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'Try again later' : 'Noted');
  });
  await signInAs(page, 'argilla');
  await page.goto(`/webhooks?webhook=${webhook.id}`);
  await withRecords(owner, ['a friendly record', 'a stubborn record']);
  const list = panel(page, webhook).getByRole('list', { name: 'Deliveries' });
  const delivered = list.getByRole('listitem').filter({ hasText: 'Delivered' });
  const waiting = list.getByRole('listitem').filter({ hasText: 'Waiting' });
  await expect(delivered).toContainText('record.created');
  await waiting.getByRole('button').first().click();
  await expect(waiting).toContainText('a stubborn record');
  await expect(waiting).toContainText('Try again later');
  await expect(waiting).toContainText('503');
  await expect(waiting).toContainText('Next attempt');
  await expectAccessible(page);
  await picture(page, 'deliveries');

  receiver.answerWith((_message, response) => void response.end('Noted at last'));
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(delivered).toHaveCount(2);
  await expect(delivered.filter({ hasText: 'a stubborn record' })).toContainText('Noted at last');
  await delivered.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.messages.filter(({ text }) => text.includes('stubborn')).length).toBeGreaterThan(2);

  await panel(page, webhook).getByLabel('Status of the deliveries').selectOption('Failed');
  await expect(panel(page, webhook).getByText('There are no deliveries with this status.')).toBeVisible();
});

test('an owner changes, disables and deletes a webhook by keyboard', async ({ page, owner, receiver, signInAs }) => {
  const webhook = await makeWebhook(owner, receiver.url);
  await signInAs(page, 'argilla');
  await page.goto('/webhooks');
  await page.getByRole('link', { name: webhook.url }).focus();
  await page.keyboard.press('Enter');
  const open = panel(page, webhook);
  await open.getByLabel('Send events').focus();
  await page.keyboard.press('Space');
  await expect(open.getByLabel('Send events')).not.toBeChecked();
  await expect(page.getByRole('row', { name: webhook.url, includeHidden: true })).toContainText('Disabled');

  const url = `${webhook.url}/new`;
  await open.getByLabel('URL').fill('nowhere');
  await expect(open.getByRole('button', { name: 'Save' })).toBeDisabled();
  await open.getByLabel('URL').fill(url);
  await open.getByRole('group', { name: 'Datasets' }).getByLabel('Published').check();
  await open.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(panel(page, { url }).getByText('Saved')).toBeVisible();
  expect(await owner.get('/webhooks')).toMatchObject({
    items: [{ url, enabled: false, events: ['dataset.published', 'record.created'] }],
  });

  await panel(page, { url }).getByRole('button', { name: 'Delete webhook' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Delete the webhook ${url}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('There are no webhooks yet')).toBeVisible();
  await expect(page.getByText(`${url} has been deleted`)).toBeVisible();
});

test('only owners can manage webhooks', async ({ page, signInAs }) => {
  await signInAs(page, 'admin');
  await page.goto('/workspaces');
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'workspaces' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'webhooks' })).toBeHidden();
  await page.goto('/webhooks');
  await expect(page.getByText('404')).toBeVisible();
});

test('the webhook pages are in German, at each width', async ({ page, owner, receiver, signInAs }) => {
  await chooseLanguage(page, 'de');
  const webhook = await makeWebhook(owner, receiver.url, ['record.created', 'response.created']);
  const other = await makeWebhook(owner, `${receiver.url}/other`);
  await owner.call('PATCH', `/webhooks/${other.id}`, { enabled: false });
  await withRecords(owner, ['Es regnet.']);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(
    page,
    /^(argilla|Marl|Webhooks|Search|http:.*|(record|response|dataset)\..*|thanks)$/,
  );
  await page.goto('/webhooks');
  await expect(page.getByRole('link', { name: webhook.url, exact: true })).toBeVisible();
  await look('webhooks');
  await picture(page, 'list');
  await page.getByRole('button', { name: 'Neuer Webhook' }).click();
  await page.getByRole('button', { name: 'Webhook anlegen' }).click();
  await look('new-webhook');
  await page.keyboard.press('Escape');

  await page.goto(`/webhooks?webhook=${webhook.id}`);
  const open = panel(page, webhook);
  await open.getByRole('button', { name: 'Testnachricht senden' }).click();
  await expect(open.getByText('Der Empfänger hat mit Status 200 geantwortet.')).toBeVisible();
  await open.getByRole('list', { name: 'Zustellungen' }).getByRole('button').first().click();
  await expect(open.getByText('Erneut senden')).toBeVisible();
  await look('webhook');
  await open.getByRole('button', { name: 'Webhook löschen' }).click();
  await look('delete-webhook');
  expect(findings).toEqual([]);
});
