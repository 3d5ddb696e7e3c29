import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { datasetChanges } from '#client/features/progress/index.ts';
import { useProgressQuery } from '#client/features/progress/Progress.generated.ts';
import type { Question } from '#client/features/answer/index.ts';
import { useQueuedRecordQuery } from '#client/features/record/QueuedRecord.generated.ts';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import { useOutbox } from '#client/features/response/outbox/outbox.ts';
import { useAnswering } from '#client/features/response/useAnswering.ts';
import { setAway } from '#client/graphql/away.ts';
import { setPreference } from '#client/lib/preferences.ts';
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

/** An annotator with the record: what the screen shows, and the available actions. */
async function atWork(server: RecordServer) {
  const { result } = renderHook(
    () => {
      const outbox = useOutbox('anna');
      useEffect(() => outbox.activate(createTakeover), [outbox]);
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
    redoes: () => act(async () => void result.current.answering.redo()),
    looksAt: (recordId: string) => act(async () => result.current.answering.show(recordId)),
    ignores: () => act(async () => result.current.answering.discardEdits('r1')),
    restores: () => act(async () => result.current.answering.restore('r1')),
    canRestore: () => result.current.answering.isRestorable('r1'),
    isAnswered: () => act(async () => server.answer()),
    sees: () => ({
      status: record().status,
      text: result.current.answering.answersOf(record()).comment,
      isModified: result.current.answering.isModified(record()),
      submitted: result.current.metrics?.submitted,
      failed: result.current.answering.failed.size,
    }),
    canUndo: () => result.current.answering.canUndo,
    canRedo: () => result.current.answering.canRedo,
  };
}

describe('answering a record', () => {
  beforeEach(() => localStorage.clear());

  it('shows the outcome and the new counter before the server responds', async () => {
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

  it('tells the figures on the page once it is saved, however long that takes', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    const told = vi.fn();
    onTestFinished(datasetChanges.on(told));
    anna.type('fine');
    await anna.does('submit');
    expect(told).not.toHaveBeenCalled();
    await anna.isAnswered();
    await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('d1'));
  });

  it('reverts everything except the input when the server refuses', async () => {
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

  it('changes the existing response instead of creating another', async () => {
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

  it('undoes the last action, with status, counters and input', async () => {
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

  it('undoes an action in flight, once it has arrived', async () => {
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

  it('clears a response, and restores the input when the server refuses', async () => {
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

  it('redoes what was undone', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    await anna.undoes();
    await anna.isAnswered();
    await anna.redoes();
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'fine' }, submitted: 1 });
    await anna.isAnswered();
    await waitFor(() => expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', isModified: false }));
    expect(server.arrived).toEqual(['SUBMITTED r1 new', 'PENDING r1 a1', 'SUBMITTED r1 new']);
    expect(anna.canUndo()).toBe(true);
  });

  it('undoes an action and keeps later input, which can be restored and returns with a redo', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    anna.type('finer');
    await anna.undoes();
    expect(anna.sees()).toMatchObject({ status: 'PENDING', text: { text: 'fine' } });
    expect(anna.canRestore()).toBe(true);
    await anna.isAnswered();
    await anna.redoes();
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'finer' }, isModified: true });
    await anna.isAnswered();
    await waitFor(() => expect(server.arrived).toHaveLength(3));
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'finer' }, isModified: true });
    expect(anna.canRestore()).toBe(false);
  });

  it('restores the latest input after two undos and redos', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    for (const text of ['first', 'second']) {
      anna.type(text);
      await anna.does('submit');
      await anna.isAnswered();
    }
    anna.type('third');
    for (let step = 0; step < 2; step += 1) {
      await anna.undoes();
      await anna.isAnswered();
    }
    expect(anna.sees()).toMatchObject({ status: 'PENDING', text: { text: 'first' } });
    for (let step = 0; step < 2; step += 1) {
      await anna.redoes();
      await anna.isAnswered();
    }
    await waitFor(() => expect(server.arrived).toHaveLength(6));
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'third' }, isModified: true });
  });

  it('keeps an automatic draft that was saved after the undone action', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    await anna.does('clear');
    await anna.isAnswered();
    anna.type('another thought');
    await anna.looksAt('r2');
    await anna.isAnswered();
    expect(anna.sees()).toMatchObject({ status: 'DRAFT', isModified: false });
    await anna.undoes();
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'fine' }, isModified: false });
    await anna.isAnswered();
    await anna.restores();
    expect(anna.sees()).toMatchObject({ status: 'SUBMITTED', text: { text: 'another thought' }, isModified: true });
  });

  it('cannot redo after new input', async () => {
    const server = new RecordServer();
    const anna = await atWork(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    await anna.undoes();
    await anna.isAnswered();
    anna.type('finer');
    expect(anna.canRedo()).toBe(false);
    await anna.redoes();
    expect(anna.sees()).toMatchObject({ status: 'PENDING', text: { text: 'finer' }, isModified: true });
  });
});

describe('the known response', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    setAway(false);
  });

  /** Shows the record, calls a function, and submits; returns how often the record was read again. */
  async function readsBeforeSubmitting(meanwhile: () => void): Promise<number> {
    const server = new RecordServer();
    const anna = await atWork(server);
    vi.useFakeTimers({ toFake: ['Date'] });
    await anna.looksAt('r1');
    const before = server.reads;
    meanwhile();
    anna.type('fine');
    await anna.does('submit');
    await waitFor(() => expect(anna.sees().status).toBe('SUBMITTED'));
    await anna.isAnswered();
    return server.reads - before;
  }

  it('is trusted for a minute', async () => {
    expect(await readsBeforeSubmitting(() => vi.advanceTimersByTime(59_000))).toBe(0);
  });

  it.each([
    ['has been on screen for more than a minute', () => vi.advanceTimersByTime(61_000)],
    ['was there while the network was not', () => comeBack(window, 'online')],
    ['was there while the person was in another tab', () => comeBack(document, 'visibilitychange')],
    [
      'is answered without a network, which is back by then',
      () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    ],
    ['is one that was downloaded, and the server can be reached by then', () => setAway(true)],
    ['was downloaded, before the server could be reached again', reachServer],
  ])('is read again before writing if the record %s', async (_name, meanwhile) => {
    expect(await readsBeforeSubmitting(meanwhile)).toBe(1);
  });

  function reachServer(): void {
    setAway(true);
    vi.advanceTimersByTime(10);
    setAway(false);
  }

  function comeBack(target: EventTarget, event: string): void {
    vi.advanceTimersByTime(10);
    target.dispatchEvent(new Event(event));
  }
});

describe('an automatic draft', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  /** From here on, the test controls the time. */
  const atWorkInTime = async (server: RecordServer) => {
    const anna = await atWork(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return anna;
  };
  const pause = () => act(() => vi.advanceTimersByTimeAsync(2000));

  it('is saved after a pause in typing, and is no action to undo', async () => {
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('half');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    anna.type('half a thought');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(server.arrived).toEqual([]);
    await pause();
    expect(anna.sees()).toMatchObject({ status: 'DRAFT', text: { text: 'half a thought' }, isModified: false });
    await anna.isAnswered();
    expect(server.arrived).toEqual(['DRAFT r1 new']);
    expect(anna.canUndo()).toBe(false);
  });

  it('is saved when another record appears', async () => {
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('half');
    await anna.looksAt('r2');
    await anna.isAnswered();
    expect(server.arrived).toEqual(['DRAFT r1 new']);
  });

  it('is not saved after an action', async () => {
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('fine');
    await anna.does('submit');
    await pause();
    await anna.isAnswered();
    expect(server.arrived).toEqual(['SUBMITTED r1 new']);
  });

  it('is not saved if the user has switched it off', async () => {
    setPreference('anna', 'autoDraft', false);
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('half');
    await pause();
    await anna.looksAt('r2');
    await anna.isAnswered();
    expect(server.arrived).toEqual([]);
    setPreference('anna', 'autoDraft', true);
  });

  it('is not saved without answers', async () => {
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('half');
    anna.type('');
    await pause();
    await anna.isAnswered();
    expect(server.arrived).toEqual([]);
  });

  it('is never saved for a submitted response, whose ignored changes can be restored', async () => {
    const server = new RecordServer();
    const anna = await atWorkInTime(server);
    anna.type('fine');
    await anna.does('submit');
    await anna.isAnswered();
    anna.type('finer');
    await pause();
    expect(server.arrived).toEqual(['SUBMITTED r1 new']);
    await anna.ignores();
    expect(anna.sees()).toMatchObject({ text: { text: 'fine' }, isModified: false });
    expect(anna.canRestore()).toBe(true);
    await anna.restores();
    expect(anna.sees()).toMatchObject({ text: { text: 'finer' }, isModified: true });
    expect(anna.canRestore()).toBe(false);
  });
});
