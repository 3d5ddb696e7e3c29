import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { useBulkPage } from '#client/features/bulk/useBulkPage.ts';
import { allOf } from '#client/features/criteria/index.ts';
// A page has loaded it long before the first answer.
import '#client/features/response/outbox/requests.ts';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import { useOutbox } from '#client/features/response/outbox/outbox.ts';
import { contractClient } from '../support/contractClient.ts';
import { entry } from '../response/entries.ts';

const NOW = '2026-01-01T00:00:00Z';

/** Records of a dataset. Pages are requested at once, and arrive when the test releases them. */
class Records {
  #pending = ['r1', 'r2', 'r3'];
  reads = 0;
  isFailing = false;
  readonly #answers: (() => void)[] = [];
  readonly #coming: (() => void)[] = [];
  readonly #client = contractClient(
    {
      me: () => ({ id: 'anna' }),
      dataset: () => ({ ...this.#dataset(), records: (range: { offset: number; limit: number }) => this.#page(range) }),
      submitResponse: ({ input }: { input: { recordId: string } }) => {
        this.#pending = this.#pending.filter((id) => id !== input.recordId);
        return { record: this.#record(input.recordId, 'SUBMITTED'), dataset: this.#dataset() };
      },
    },
    (isMutation, go) => (isMutation ? this.#answers.push(go) : go()),
  );

  readonly wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <ApolloProvider client={this.#client}>{children}</ApolloProvider>
  );

  /** Delivers the responses that were sent. */
  readonly answer = () => settle(() => this.#answers.splice(0).forEach((go) => go()));

  /** Delivers the pages that were requested. */
  readonly come = () => settle(() => this.#coming.splice(0).forEach((go) => go()));

  async #page({ offset, limit }: { offset: number; limit: number }) {
    this.reads += 1;
    const items = this.#pending.slice(offset, offset + limit);
    const page = { total: this.#pending.length, items: items.map((id) => ({ record: this.#record(id, 'PENDING') })) };
    await new Promise<void>((resolve) => this.#coming.push(resolve));
    if (this.isFailing) throw new Error('The server is away.');
    return page;
  }

  #record(id: string, status: 'PENDING' | 'SUBMITTED') {
    const answered = { id: `a ${id}`, status, answers: [], insertedAt: NOW, updatedAt: NOW };
    const response = status === 'PENDING' ? null : answered;
    return { id, status, updatedAt: NOW, insertedAt: NOW, fields: {}, suggestions: [], response };
  }

  #dataset() {
    const counts = { pending: 3, draft: 0, submitted: 0, discarded: 0 };
    const metrics = { ...counts, records: 3, responses: 0, responded: 0, progress: 0, percentages: counts };
    const progress = { total: 3, submitted: 0, discarded: 0, conflicting: 0, pending: 3, completed: 0 };
    return { __typename: 'FeedbackDataset', id: 'd1', metrics, progress };
  }
}

/** Does something, and lets what follows from it happen: however busy the machine is, within some turns of the event loop. */
const settle = (work: () => void) =>
  act(async () => {
    work();
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve));
  });

const CRITERIA = allOf('PENDING');

/** The first of two pages, opened while a response to the first record is in flight. */
async function open(server: Records) {
  const { result } = renderHook(
    () => {
      const outbox = useOutbox('anna');
      useEffect(() => outbox.activate(createTakeover), [outbox]);
      const wish = {
        datasetId: 'd1',
        viewerId: 'anna',
        criteria: CRITERIA,
        size: 2,
        page: 1,
        onMissing: () => undefined,
      };
      return { outbox, page: useBulkPage(wish) };
    },
    { wrapper: server.wrapper },
  );
  await settle(() => void result.current.outbox.add(entry('r1')));
  return () => {
    const { records, total } = result.current.page;
    return `${records?.map(({ record }) => record.id).join(' ')} of ${total}`;
  };
}

describe('a page of records with responses in flight', () => {
  it('excludes records that leave, and is filled up when the responses arrive', async () => {
    const server = new Records();
    const shown = await open(server);
    await server.come();
    expect(shown()).toBe('r2 of 2');
    await server.answer();
    await server.come();
    expect(shown()).toBe('r2 r3 of 2');
  });

  it('does not bring back records whose responses arrive while it loads', async () => {
    const server = new Records();
    const shown = await open(server);
    await server.answer();
    await server.come();
    await server.come();
    expect(shown()).toBe('r2 r3 of 2');
  });

  it('is reloaded once if loading fails', async () => {
    const server = new Records();
    const shown = await open(server);
    await server.come();
    server.isFailing = true;
    await server.answer();
    for (let times = 0; times < 3; times += 1) await server.come();
    expect(server.reads).toBe(2);
    expect(shown()).toBe('r2 of 2');
  });
});
