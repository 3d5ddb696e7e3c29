import { act, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useQueuedRecordQuery } from '#client/features/record/QueuedRecord.generated.ts';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import { useOutbox } from '#client/features/response/outbox/outbox.ts';
import { useAnswering } from '#client/features/response/useAnswering.ts';
import { comment, options, question } from '../question/samples.ts';
import { RecordServer } from './recordServer.tsx';

const QUESTIONS = [
  comment,
  question('LabelQuestion', 'mood', { options: options('Glad', 'Sad'), visibleOptions: null }),
];

/** An annotator with the form of a record. */
async function atWork(server: RecordServer) {
  const { result } = renderHook(
    () => {
      const outbox = useOutbox('anna');
      useEffect(() => outbox.activate(createTakeover), [outbox]);
      const answering = useAnswering('d1', QUESTIONS, 'anna');
      const record = useQueuedRecordQuery({ variables: { recordId: 'r1' } }).data?.record;
      return { answering, record };
    },
    { wrapper: server.wrapper },
  );
  await waitFor(() => expect(result.current.record).toBeDefined());
  const record = () => result.current.record!;
  const answering = () => result.current.answering;
  return {
    types: (text: string) => act(() => answering().answer(record(), 'comment', { text })),
    usesSuggestion: (text: string) =>
      act(() => answering().answer(record(), 'comment', { text }, { isSuggested: true })),
    usesAllSuggestions: (text: string, label: string) =>
      act(() => {
        answering().answer(record(), 'comment', { text }, { isSuggested: true });
        answering().answer(record(), 'mood', { label }, { isSuggested: true, joinsPrevious: true });
      }),
    picks: (label: string) => act(() => answering().answer(record(), 'mood', { label })),
    takesBack: () => act(() => void answering().undoChange(record())),
    makesAgain: () => act(() => void answering().redoChange(record())),
    submits: () => act(async () => void answering().act('submit', record())),
    undoes: () => act(async () => void answering().undo()),
    looksAt: (recordId: string) => act(async () => answering().show(recordId)),
    ignores: () => act(async () => answering().discardEdits('r1')),
    form: () => {
      const { answersOf, canUndoChange, canRedoChange } = answering();
      const find = (isMeant: (id: string) => boolean): string | undefined => ['r1', 'r2'].find(isMeant);
      return { mood: answersOf(record()).mood, undoable: find(canUndoChange), redoable: find(canRedoChange) };
    },
    text: () => answering().answersOf(record()).comment,
    status: () => record().status,
    isModified: () => answering().isModified(record()),
  };
}

describe('undo on the form', () => {
  beforeEach(() => localStorage.clear());

  it('goes back and forth through the choices, and leaves texts alone', async () => {
    const anna = await atWork(new RecordServer());
    anna.picks('glad');
    anna.types('fine');
    anna.picks('sad');
    anna.takesBack();
    expect(anna.form()).toEqual({ mood: { label: 'glad' }, undoable: 'r1', redoable: 'r1' });
    anna.takesBack();
    expect(anna.form()).toEqual({ mood: undefined, undoable: undefined, redoable: 'r1' });
    expect(anna.text()).toEqual({ text: 'fine' });
    anna.makesAgain();
    anna.makesAgain();
    expect(anna.form()).toEqual({ mood: { label: 'sad' }, undoable: 'r1', redoable: undefined });
    anna.takesBack();
    anna.picks('sad');
    expect(anna.form()).toMatchObject({ undoable: 'r1', redoable: undefined });
  });

  it('brings back the own text that a suggested one has replaced, also after typing went on', async () => {
    const anna = await atWork(new RecordServer());
    anna.types('mine');
    anna.usesSuggestion('suggested');
    anna.usesSuggestion('suggested');
    anna.takesBack();
    expect([anna.text(), anna.form().undoable]).toEqual([{ text: 'mine' }, undefined]);
    anna.makesAgain();
    expect(anna.text()).toEqual({ text: 'suggested' });
    anna.types('suggested, changed');
    anna.takesBack();
    expect(anna.text()).toEqual({ text: 'mine' });
    anna.makesAgain();
    expect(anna.text()).toEqual({ text: 'suggested, changed' });
  });

  it('takes all suggestions back in one step, and only them', async () => {
    const anna = await atWork(new RecordServer());
    anna.picks('glad');
    anna.usesAllSuggestions('suggested', 'sad');
    anna.takesBack();
    expect([anna.form(), anna.text()]).toEqual([
      { mood: { label: 'glad' }, undoable: 'r1', redoable: 'r1' },
      undefined,
    ]);
    anna.makesAgain();
    expect([anna.form(), anna.text()]).toEqual([
      { mood: { label: 'sad' }, undoable: 'r1', redoable: undefined },
      { text: 'suggested' },
    ]);
  });

  it('is reset by an action, which is undone next, and by another record', async () => {
    const anna = await atWork(new RecordServer());
    anna.picks('glad');
    await anna.submits();
    expect(anna.form().undoable).toBeUndefined();
    anna.takesBack();
    expect(anna.status()).toBe('SUBMITTED');
    anna.picks('sad');
    await anna.undoes();
    expect(anna.form()).toEqual({ mood: { label: 'glad' }, undoable: undefined, redoable: undefined });
    anna.picks('sad');
    await anna.looksAt('r2');
    expect(anna.form()).toMatchObject({ undoable: undefined });
  });

  it('keeps an answer that has changed in another way', async () => {
    const anna = await atWork(new RecordServer());
    anna.picks('glad');
    await anna.ignores();
    anna.takesBack();
    expect(anna.form()).toEqual({ mood: undefined, undoable: undefined, redoable: undefined });
    expect(anna.isModified()).toBe(false);
  });
});
