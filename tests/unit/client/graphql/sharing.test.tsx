import { type ApolloClient, gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/graphql/client.ts';
import { endSharing } from '#client/graphql/sharing.ts';

const NAME = gql`
  query DatasetName($id: ID!) {
    dataset(id: $id) {
      id
      name
    }
  }
`;
const RENAME = gql`
  mutation Rename($id: ID!) {
    rename(id: $id)
  }
`;

interface Request {
  answer(data: object): void;
  fail(): void;
}

/** What the server was asked, in order. */
let requests: Request[] = [];
let client: ApolloClient;

const named = (name: string): object => ({ dataset: { __typename: 'FeedbackDataset', id: '1', name } });

/** Resolves to the name that was answered, without the cache. */
const ask = async (): Promise<unknown> => {
  const { data } = await client.query<{ dataset: { name: string } }>({
    query: NAME,
    variables: { id: '1' },
    fetchPolicy: 'network-only',
  });
  return data?.dataset.name;
};

const cachedName = (): unknown =>
  client.readQuery<{ dataset: { name: string } }>({ query: NAME, variables: { id: '1' } })?.dataset.name;

async function rename(): Promise<void> {
  const renamed = client.mutate({ mutation: RENAME, variables: { id: '1' } }).catch(() => undefined);
  requests.pop()!.answer({ rename: true });
  await renamed;
}

beforeEach(() => {
  requests = [];
  const headers = { 'content-type': 'application/json' };
  const fetch = (): Promise<Response> =>
    new Promise((resolve, reject) => {
      requests.push({
        answer: (data) => resolve(new Response(JSON.stringify({ data }), { headers })),
        fail: () => reject(new TypeError('Failed to fetch')),
      });
    });
  vi.stubGlobal('fetch', fetch);
  client = createClient();
});

afterEach(() => vi.unstubAllGlobals());

describe('equal queries', () => {
  it('share one request while nothing changes', async () => {
    const asked = [ask(), ask()];
    expect(requests).toHaveLength(1);
    requests[0]!.answer(named('First'));
    expect(await Promise.all(asked)).toEqual(['First', 'First']);
  });

  it('ask anew once the answer has come', async () => {
    const first = ask();
    requests[0]!.answer(named('First'));
    await first;
    const second = ask();
    requests[1]!.answer(named('Second'));
    expect(await second).toBe('Second');
  });

  it('do not get an answer from before a change of this page', async () => {
    const before = ask();
    await rename();
    const after = ask();
    requests[0]!.answer(named('Old'));
    requests[1]!.answer(named('New'));
    expect(await Promise.all([before, after])).toEqual(['Old', 'New']);
    expect(cachedName()).toBe('New');
  });

  it('all get the newer answer if that comes first, and the cache keeps it', async () => {
    const before = ask();
    endSharing();
    const between = ask();
    endSharing();
    const after = ask();
    requests[2]!.answer(named('New'));
    expect(await Promise.all([before, between, after])).toEqual(['New', 'New', 'New']);
    requests[0]!.answer(named('Old'));
    requests[1]!.answer(named('Old'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(cachedName()).toBe('New');
  });

  it('still get the older answer if the newer query fails', async () => {
    const before = ask();
    endSharing();
    const after = ask();
    requests[1]!.fail();
    await expect(after).rejects.toThrow('Failed to fetch');
    requests[0]!.answer(named('Old'));
    expect(await before).toBe('Old');
  });
});
