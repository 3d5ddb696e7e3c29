import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { begin, beginFresh, idOf } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

/** A page with three records whose edits and actions can be undone. */
async function atWork() {
  const server = new TaskServer(['a', 'b', 'c']);
  const page = await begin(server);
  const edit = (id: string, text: string, isTyped = false) =>
    act(() => page.actions().edit(page.record(id), { text }, { isTyped }));
  return {
    page,
    server,
    edit,
    type: (id: string, text: string) => edit(id, text, true),
    undo: () =>
      act(async () => {
        page.actions().undoLast();
        await page.actions().settled();
      }),
    redo: () => act(() => page.actions().redoLast()),
    texts: () => ['a', 'b', 'c'].map((id) => page.actions().editOf(idOf(id))?.text),
  };
}

describe('undo', () => {
  beginFresh();

  it('goes back through unsaved edits, to the saved annotation, and forward again', async () => {
    const { edit, undo, redo, texts, page } = await atWork();
    edit('a', 'one');
    edit('a', 'two');
    await undo();
    expect(texts()[0]).toBe('one');
    await undo();
    expect(texts()[0]).toBeUndefined();
    expect(page.actions()).toMatchObject({ canUndo: false, canRedo: true, pendingCount: 0 });
    expect(await redo()).toEqual([idOf('a')]);
    expect(await redo()).toEqual([idOf('a')]);
    expect(texts()[0]).toBe('two');
    await undo();
    edit('a', 'three');
    expect(page.actions().canRedo).toBe(false);
  });

  it('takes back a later edit before an earlier action, and an edit before it after it', async () => {
    const { edit, undo, texts, page, server } = await atWork();
    edit('a', 'before');
    await act(() => page.actions().validate([page.record('b')]));
    edit('c', 'after');
    await undo();
    expect(texts()).toEqual(['before', undefined, undefined]);
    expect(server.records.get(idOf('b'))?.status).toBe('VALIDATED');
    await undo();
    expect(texts()[0]).toBe('before');
    expect(server.records.get(idOf('b'))?.status).toBe('DEFAULT');
    await undo();
    expect(texts()[0]).toBeUndefined();
  });

  it('brings back the own text that a prediction has replaced; what was typed in one go is one step', async () => {
    const { edit, type, undo, redo, texts } = await atWork();
    type('a', 'mi');
    type('a', 'mine');
    edit('a', 'predicted');
    type('a', 'predicted, changed');
    await undo();
    expect(texts()[0]).toBe('mine');
    await redo();
    expect(texts()[0]).toBe('predicted, changed');
    await undo();
    await undo();
    expect(texts()[0]).toBeUndefined();
  });

  it('takes back a reset, a restored edit, and the edits of many records as one', async () => {
    const { edit, undo, texts, page } = await atWork();
    edit('a', 'mine');
    await act(() => page.actions().reset([page.record('a')]));
    await undo();
    expect(texts()[0]).toBe('mine');
    await act(() => page.actions().reset([page.record('a')]));
    edit('a', 'other');
    act(() => page.actions().restore(idOf('a')));
    expect(texts()[0]).toBe('mine');
    await undo();
    expect(texts()[0]).toBe('other');
    act(() => page.actions().editMany(page.records.map((record) => ({ record, annotation: { text: 'all' } }))));
    await undo();
    expect(texts()).toEqual(['other', undefined, undefined]);
  });

  it('undo of an action includes its edits', async () => {
    const { edit, undo, texts, page } = await atWork();
    edit('a', 'one');
    edit('a', 'two');
    await act(() => page.actions().validate([page.record('a')]));
    await undo();
    expect(texts()[0]).toBe('two');
    expect(page.actions().canUndo).toBe(false);
  });

  it('leaves an edit alone that has changed in another way', async () => {
    const { edit, undo, texts, page } = await atWork();
    edit('a', 'one');
    act(() => page.actions().discardAllEdits());
    await undo();
    expect(texts()[0]).toBeUndefined();
  });
});
