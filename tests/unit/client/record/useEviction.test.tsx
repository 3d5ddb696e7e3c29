import { gql } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openQueue } from '#client/features/record/queue.ts';
import { useEviction } from '#client/features/record/useRecord.ts';
import { contractClient } from '../support/contractClient.ts';

const STATUS = gql`
  fragment Held on Record {
    id
    status
  }
`;
const ids = Array.from({ length: 100 }, (_, index) => `r${index + 1}`);

/** A hundred records in memory, one of them on screen; all but the named ones have left the tab. */
function workAt(position: number, stillInTab: readonly string[] = []) {
  const client = contractClient({});
  const { cache } = client;
  for (const id of ids) {
    cache.writeFragment({ fragment: STATUS, data: { __typename: 'Record', id, status: 'SUBMITTED' } });
  }
  const hits = ids.map((id) => ({ id }));
  const queue = openQueue({ window: { offset: 0, limit: 100 }, hits, total: 100 });
  const isOutOfTab = (id: string) => !stillInTab.includes(id);
  const { rerender } = renderHook(({ at }) => useEviction(queue, at, isOutOfTab), {
    initialProps: { at: position },
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  });
  const held = () => Object.keys(cache.extract() as object).filter((key) => key.startsWith('Record:'));
  return { held, goTo: (at: number) => rerender({ at }) };
}

describe('answering many records', () => {
  it('evicts the record answered sixty records ago, and no other', async () => {
    const { held, goTo } = workAt(60);
    expect(held()).toHaveLength(100);
    goTo(61);
    await waitFor(() => expect(held()).not.toContain('Record:r1'));
    goTo(62);
    await waitFor(() => expect(held()).not.toContain('Record:r2'));
    expect(held()).toHaveLength(98);
  });

  it('keeps unanswered records, however long ago they were shown', async () => {
    const { held, goTo } = workAt(61, ['r1']);
    goTo(62);
    await waitFor(() => expect(held()).not.toContain('Record:r2'));
    expect(held()).toContain('Record:r1');
  });

  it('evicts nothing when going back', async () => {
    const { held, goTo } = workAt(61);
    await waitFor(() => expect(held()).not.toContain('Record:r1'));
    goTo(3);
    goTo(62);
    await waitFor(() => expect(held()).not.toContain('Record:r2'));
    expect(held()).toHaveLength(98);
  });
});
