import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useProgressQuery } from '#client/features/progress/Progress.generated.ts';
import type { Question } from '#client/features/question/index.ts';
import { useQueuedRecordQuery } from '#client/features/record/QueuedRecord.generated.ts';
import { useAnswering } from '#client/features/response/useAnswering.ts';
import { RecordServer } from './recordServer.tsx';

const QUESTIONS: Question[] = [
  {
    __typename: 'TextQuestion',
    id: 'q1',
    name: 'comment',
    title: 'Comment',
    description: null,
    required: true,
    useMarkdown: false,
  },
];

/** A person at the record: what the screen would show, and what can be done. */
async function atWork(server: RecordServer) {
  const { result } = renderHook(
    () => {
      const answering = useAnswering('d1', QUESTIONS, 'anna');
      const record = useQueuedRecordQuery({ variables: { recordId: 'r1' } }).data?.record;
      const metrics = useProgressQuery({ variables: { datasetId: 'd1' } }).data?.dataset?.metrics;
      return { answering, record, metrics };
    },
    { wrapper: server.wrapper },
  );
  await waitFor(() => expect(result.current.record && result.current.metrics).toBeDefined());
  const record = () => result.current.record!;
  return {
    type: (text: string) => act(() => result.current.answering.answer(record(), 'comment', { text })),
    does: (kind: 'submit' | 'draft' | 'discard' | 'clear') =>
      act(async () => void result.current.answering.act(kind, record())),
    undoes: () => act(async () => void result.current.answering.undo()),
    isAnswered: () => act(async () => server.answer()),
    sees: () => ({
      status: record().status,
      text: result.current.answering.answersOf(record()).comment,
      isModified: result.current.answering.isModified(record()),
      submitted: result.current.metrics?.submitted,
      failed: result.current.answering.failed.size,
    }),
    canUndo: () => result.current.answering.canUndo,
  };
}

describe('answering a record', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('shows the outcome and the new counter before the server has answered', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    const outcome = { status: 'SUBMITTED', text: { text: 'fine' }, isModified: false, submitted: 1, failed: 0 };
    expect(anna.sees()).toEqual(outcome);
    await anna.isAnswered();
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(anna.sees()).toEqual(outcome);
  });

  it('puts everything back but what was typed when the server refuses', async () => {
    const server = new RecordServer();
    server.refuses = true;
    const anna = await atWork(server);
    anna.type('precious');
    await anna.does('submit');
    await anna.isAnswered();
    await waitFor(() =>
      expect(anna.sees()).toEqual({
        status: 'PENDING',
        text: { text: 'precious' },
        isModified: true,
        submitted: 0,
        failed: 1,
      }),
    );
    expect(anna.canUndo()).toBe(false);
  });

  it('changes the response that is there instead of making another', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('draft');
    await anna.isAnswered();
    anna.type('finer');
    await anna.does('submit');
    await anna.isAnswered();
    await waitFor(() => expect(server.arrived).toEqual(['DRAFT r1 new', 'SUBMITTED r1 a1']));
  });

  it('takes the last deed back, with status, counters and what was typed', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    await anna.undoes();
    expect(anna.sees()).toMatchObject({ status: 'PENDING', text: { text: 'fine' }, isModified: true, submitted: 0 });
    await anna.isAnswered();
    await waitFor(() => expect(server.arrived).toEqual(['SUBMITTED r1 new', 'PENDING r1 a1']));
    expect(anna.canUndo()).toBe(false);
  });

  it('takes back even what has not arrived yet, once it has', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('discard');
    await anna.undoes();
    await anna.isAnswered();
    await waitFor(() => expect(anna.sees().status).toBe('PENDING'));
    await anna.isAnswered();
    await waitFor(() => expect(server.arrived).toEqual(['DISCARDED r1 new', 'PENDING r1 a1']));
  });

  it('clears a response, and brings back what was typed when that is refused', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    anna.type('finer');
    server.refuses = true;
    await anna.does('clear');
    expect(anna.sees()).toMatchObject({ status: 'PENDING', text: undefined, isModified: false });
    await anna.isAnswered();
    await waitFor(() => expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'finer' }, failed: 1 }));
  });
});
