import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebhookPanel, WebhookTable } from '#client/features/webhook/index.ts';
import type { Webhook_WebhookFragment } from '#client/features/webhook/Webhooks.generated.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

const WEBHOOK = {
  __typename: 'Webhook',
  id: 'w',
  url: 'http://search.example.org/',
  events: ['RECORD_COMPLETED'],
  enabled: true,
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
} as const satisfies Webhook_WebhookFragment;

beforeEach(standIns);

const refused = (): never => {
  throw new Error('Nobody knows');
};

function show(element: React.ReactNode, server: object = {}) {
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={contractClient(server)}>
          <MemoryRouter>{element}</MemoryRouter>
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const panel = (server: object, hasDeliveries = true, webhook: Webhook_WebhookFragment = WEBHOOK) =>
  show(<WebhookPanel webhook={webhook} hasDeliveries={hasDeliveries} onClose={() => undefined} />, server);

describe('the panel of a webhook', () => {
  it('says why deliveries cannot be shown, and asks again', async () => {
    let asked = 0;
    const deliveries = () => ((asked += 1) > 1 ? { total: 0, items: [] } : refused());
    const user = panel({ webhook: { ...WEBHOOK, deliveries } });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No events have been sent yet.')).toBeTruthy();
  });

  it('shows no deliveries if the server does not list them', async () => {
    panel({ webhook: refused }, false);
    expect(await screen.findByRole('region', { name: 'Settings' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull();
  });

  it.each([
    [true, '2020-01-01T00:00:00Z', 'After earlier messages'],
    [true, '2999-01-01T12:00:00Z', /2999/],
    [false, '2020-01-01T00:00:00Z', 'When the webhook is enabled'],
  ])('says when a waiting message is sent: enabled %s, next at %s', async (enabled, nextAttemptAt, text) => {
    const delivery = {
      ...{ id: 'd', messageId: 'msg_d', event: 'RECORD_COMPLETED', status: 'PENDING', attempts: 1, nextAttemptAt },
      ...{ responseStatus: 503, error: null, insertedAt: '2020-01-01T00:00:00Z', attemptedAt: '2020-01-01T00:00:00Z' },
    };
    const webhook = { ...WEBHOOK, enabled };
    const server = {
      webhook: { ...webhook, deliveries: { total: 1, items: [delivery] } },
      webhookMessage: { requestBody: '{}', responseBody: null, delivery },
    };
    const user = panel(server, true, webhook);
    await user.click(await screen.findByRole('button', { name: /record\.completed/ }));
    expect(screen.getByText('Next attempt').nextElementSibling?.textContent).toMatch(text);
  });

  it('shows the outcome of a test message, even if the server only knows that it was sent', async () => {
    let answer: object = { responseStatus: null, responseBody: null, error: 'connect ECONNREFUSED' };
    const user = panel({ pingWebhook: () => answer }, false);
    const send = () => user.click(screen.getByRole('button', { name: 'Send a test message' }));
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('connect ECONNREFUSED');
    answer = { responseStatus: null, responseBody: null, error: null };
    await send();
    expect(await screen.findByText('The message was sent.')).toBeTruthy();
  });

  it('reverts the switch if it cannot be saved', async () => {
    let asked = 0;
    const updateWebhook = () => ((asked += 1), refused());
    const user = panel({ updateWebhook }, false);
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Send events/ });
    await user.click(toggle);
    await waitFor(() => expect([asked, toggle.disabled, toggle.checked]).toEqual([1, false, true]));
  });

  it('cannot be saved without a URL and an event', async () => {
    const user = panel({}, false);
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(screen.getByRole('checkbox', { name: /record\.completed|^Completed/ }));
    expect(screen.getByText('Choose at least one event.')).toBeTruthy();
    expect(save().ariaDisabled).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: /^Published/ }));
    expect(save().ariaDisabled).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'URL' }));
    expect(screen.getByText(/^An address that begins/)).toBeTruthy();
    expect(save().ariaDisabled).toBe('true');
  });
});

describe('the list of webhooks', () => {
  const list = (props: object) =>
    show(
      <WebhookTable
        items={undefined}
        empty={<EmptyState title="none" />}
        sort={{ by: 'url', isDescending: false }}
        onSort={() => undefined}
        linkTo={(id) => `?webhook=${id}`}
        {...props}
      />,
    );

  it('shows loading, failure, the empty state, and the webhooks', () => {
    list({});
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    cleanup();
    list({ error: new Error('no') });
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    cleanup();
    list({ items: [] });
    expect(screen.getByText('none')).toBeTruthy();
    cleanup();
    list({ items: [WEBHOOK, { ...WEBHOOK, id: 'x', enabled: false }] });
    expect(screen.getByText('Enabled')).toBeTruthy();
    expect(screen.getByText('Disabled')).toBeTruthy();
  });
});
