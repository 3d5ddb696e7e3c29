import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeLink, QUIET } from '#client/graphql/notices.ts';
import { startI18n } from '#client/i18n/i18n.ts';
import { clearToasts, toast } from '#client/ui/toast.ts';

beforeAll(() => startI18n());
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

const QUERY = gql`
  query Anything {
    me {
      id
    }
  }
`;

/** Queries a server that fails like this; resolves when the failure is known. */
async function ask(error: Error, context = {}): Promise<void> {
  const server = new ApolloLink(() => new Observable((observer) => observer.error(error)));
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([noticeLink, server]) });
  await client.query({ query: QUERY, context }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
}

const refusal = (status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'words', extensions: { code: 'NO', status, detail: 'Why' } }] });
const said = () => notificationsStore.getState().notifications.map(({ message }) => message);

describe('an HTTP error', () => {
  it.each([
    [401, 'Could not validate credentials'],
    [404, 'Could not find the requested resource'],
    [429, 'Please wait a few seconds before trying again'],
    [500, 'An error occurred, please try again later'],
    [504, 'An error occurred, please try again later'],
  ])('with status %i replaces all notices: %s', async (status, message) => {
    toast({ message: 'Copied' });
    toast({ message: 'Stay', isPermanent: true });
    await ask(refusal(status));
    expect(said()).toEqual([message]);
  });

  it('with a status without a text of its own removes all notices', async () => {
    toast({ message: 'Copied' });
    await ask(refusal(422));
    expect(said()).toEqual([]);
  });

  it('is shown once, however many requests fail together', async () => {
    await Promise.all([ask(refusal(500)), ask(refusal(500)), ask(refusal(429))]);
    expect(said()).toHaveLength(1);
  });

  it('is not shown for background requests', async () => {
    toast({ message: 'Copied' });
    await ask(refusal(500), QUIET);
    expect(said()).toEqual(['Copied']);
  });
});

it('an error without a response has no status to show', async () => {
  toast({ message: 'You are offline', kind: 'error' });
  await ask(new TypeError('Failed to fetch'));
  expect(said()).toEqual(['You are offline']);
});
