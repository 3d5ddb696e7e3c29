import { ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decide,
  fromResolution,
  type ReviewedRecord,
  useDecisions,
  useReviewRecordQuery,
} from '#client/features/review/index.ts';
import { openEditStorage } from '#client/features/sync/index.ts';
import { contractClient } from '../support/contractClient.ts';

const RECORD = {
  ...{ __typename: 'Record', id: 'r1', externalId: null, fields: { text: 'A kind word' }, metadata: {} },
  ...{ insertedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  ...{ disagreement: null, responsesByQuestion: [], resolution: null },
};

/** A reviewer with a record on screen. */
async function atWork() {
  const client = contractClient({ record: () => RECORD });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result, unmount } = renderHook(
    () => ({
      decisions: useDecisions('d1', 'rita'),
      record: useReviewRecordQuery({ variables: { recordId: 'r1' } }).data?.record,
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.record).toBeDefined());
  const decisions = () => result.current.decisions;
  const record = (): ReviewedRecord => result.current.record!;
  const decision = () => decisions().decisionOf(record());
  return {
    takes: (label: string) =>
      act(() => decisions().change(record(), decide(decision(), 'mood', { label }, { type: 'MAJORITY' }))),
    types: (text: string) =>
      act(() => decisions().change(record(), decide(decision(), 'reply', { text }, { type: 'FORM' }), 'reply')),
    comments: (comment: string) => act(() => decisions().change(record(), { ...decision(), comment })),
    undoes: () => act(() => void decisions().undo()),
    redoes: () => act(() => void decisions().redo()),
    settles: (label: string) =>
      act(() => decisions().settle(record(), decide(decision(), 'mood', { label }, { type: 'MAJORITY' }))),
    leaves: unmount,
    decision,
    decisions,
    client,
  };
}

describe('undo in a review', () => {
  beforeEach(() => localStorage.clear());

  it('takes back decisions that are not saved yet, and repeats them', async () => {
    const rita = await atWork();
    rita.takes('glad');
    rita.takes('sad');
    rita.undoes();
    expect(rita.decision()).toMatchObject({
      answers: { mood: { label: 'glad' } },
      sources: { mood: { type: 'MAJORITY' } },
    });
    rita.undoes();
    expect(rita.decision()).toEqual(fromResolution('d1', null));
    expect(rita.decisions()).toMatchObject({ canUndo: false, canRedo: true });
    rita.redoes();
    rita.redoes();
    expect(rita.decision().answers).toEqual({ mood: { label: 'sad' } });
  });

  it('takes back what was typed in one go as one step, and leaves the comment alone', async () => {
    const rita = await atWork();
    rita.takes('glad');
    rita.types('Goo');
    rita.types('Good');
    rita.comments('as I see it');
    rita.undoes();
    expect(rita.decision()).toMatchObject({ answers: { mood: { label: 'glad' } }, comment: 'as I see it' });
    rita.undoes();
    expect(rita.decision()).toMatchObject({ answers: {}, comment: 'as I see it' });
    expect(rita.decisions().canUndo).toBe(false);
  });
});

describe('a decision that is not saved yet', () => {
  beforeEach(() => localStorage.clear());

  it('is kept on the device with the text of its record', async () => {
    const rita = await atWork();
    rita.takes('glad');
    rita.leaves();
    const stored = openEditStorage('rita', 'decisions').load().get('r1');
    expect(stored?.about).toEqual({ datasetId: 'd1', title: 'A kind word' });
  });
});

describe('sending decisions', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void vi.useRealTimers());

  it('is left to the next page, also if the network fails after this one is left', async () => {
    const rita = await atWork();
    const sent: { error(error: Error): void }[] = [];
    const held = new ApolloLink((operation, forward) =>
      String(operation.operationType) === 'mutation'
        ? new Observable((observer) => void sent.push(observer))
        : forward(operation),
    );
    rita.client.setLink(held.concat(rita.client.link));
    vi.useFakeTimers();
    rita.settles('glad');
    await vi.advanceTimersByTimeAsync(0);
    rita.leaves();
    sent[0]!.error(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('is taken over from a tab that was closed before it had sent them', async () => {
    const rita = await atWork();
    const sent: string[] = [];
    const noting = new ApolloLink((operation, forward) => {
      if (String(operation.operationType) !== 'mutation') return forward(operation);
      sent.push(JSON.stringify(operation.variables));
      return new Observable(() => undefined);
    });
    rita.client.setLink(noting.concat(rita.client.link));
    vi.useFakeTimers();
    const decision = decide(fromResolution('d1', null), 'mood', { label: 'sad' }, { type: 'MAJORITY' });
    const edit = { answers: { ...decision, due: 'save' }, at: Date.now(), version: '0', tab: 'closed' };
    const stored = { key: 'marl.decisions.rita.r1', newValue: JSON.stringify(edit) };
    act(() => void window.dispatchEvent(new StorageEvent('storage', stored)));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(sent, 'the other tab may be sending it').toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(sent).toEqual([expect.stringContaining('"label":"sad"')]);
  });
});
