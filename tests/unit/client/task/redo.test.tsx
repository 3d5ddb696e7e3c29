import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { begin, beginFresh, idOf } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

type Page = Awaited<ReturnType<typeof begin>>;

const undo = (page: Page) =>
  act(async () => {
    page.actions().undoLast();
    await page.actions().settled();
  });

const redo = (page: Page) =>
  act(async () => {
    const ids = await page.actions().redoLast();
    await page.actions().settled();
    return ids;
  });

describe('redo', () => {
  beginFresh();

  it('repeats actions in order, which can be undone again', async () => {
    const server = new TaskServer(['a', 'b', 'c']);
    server.changeElsewhere('c', { status: 'VALIDATED', text: 'old' });
    const page = await begin(server);
    const statuses = () => ['a', 'b', 'c'].map((id) => server.records.get(idOf(id))?.status);
    await act(() => page.actions().validate([page.record('a')], () => ({ text: 'sir' })));
    await act(() => page.actions().discard([page.record('b')]));
    await act(() => page.actions().clear([page.record('c')]));
    const done = statuses();
    expect(page.actions().canRedo).toBe(false);
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 3; count += 1) await undo(page);
      expect(statuses()).toEqual(['DEFAULT', 'DEFAULT', 'VALIDATED']);
      expect(page.actions()).toMatchObject({ canUndo: false, canRedo: true });
      for (const id of ['a', 'b', 'c']) expect(await redo(page)).toEqual([idOf(id)]);
      expect(statuses()).toEqual(done);
      expect(server.records.get(idOf('a'))?.text).toBe('sir');
      expect(page.actions()).toMatchObject({ canUndo: true, canRedo: false });
    }
    expect(page.actions().pendingCount).toBe(0);
  });

  it('includes the edit, which is no longer unsaved', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    for (const action of ['validate', 'discard'] as const) {
      act(() => page.actions().edit(page.record('a'), { text: `to ${action}` }));
      await act(() => page.actions()[action]([page.record('a')]));
      await undo(page);
      expect(page.actions().editOf(idOf('a'))).toEqual({ text: `to ${action}` });
      await redo(page);
      expect(page.actions().editOf(idOf('a'))).toBeUndefined();
      await undo(page);
      expect(page.actions().editOf(idOf('a'))).toEqual({ text: `to ${action}` });
    }
  });

  it('is impossible after another action on the record', async () => {
    const server = new TaskServer(['a', 'b']);
    const page = await begin(server);
    await act(() => page.actions().validate([page.record('a')]));
    await undo(page);
    await act(() => page.actions().discard([page.record('b')]));
    expect(page.actions().canRedo).toBe(false);

    await act(() => page.actions().validate(page.records));
    await undo(page);
    act(() => page.actions().edit(page.record('a'), { text: 'other' }));
    expect(page.actions().canRedo).toBe(true);
    expect(await redo(page)).toEqual([idOf('b')]);
    expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'other' });
    expect(server.records.get(idOf('a'))?.status).toBe('DEFAULT');
  });

  it('waits for the undo, and is impossible if that was refused', async () => {
    const server = new TaskServer(['a', 'b']);
    const page = await begin(server);
    await act(() => page.actions().discard([page.record('a')]));
    await act(async () => {
      page.actions().undoLast();
      await page.actions().redoLast();
      await page.actions().settled();
    });
    expect(server.calls).toEqual(['discard a', 'reset a', 'discard a']);
    server.refused.set('a', 'not today');
    await undo(page);
    expect(page.actions().canRedo).toBe(false);
    expect(await redo(page)).toEqual([]);
  });

  it('asks before it replaces what somebody else has changed meanwhile', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    await act(() => page.actions().validate([page.record('a')], () => ({ text: 'mine' })));
    await undo(page);
    act(() => page.actions().noteShown(page.record('a')));
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await act(() => page.actions().redoLast());
    await waitFor(() => expect(page.actions().confirmations.openConflicts?.conflicts.length).toBe(1));
    await act(async () => {
      page.actions().confirmations.openConflicts?.resolve('theirs');
      await page.actions().settled();
    });
    clock.mockRestore();
    expect(server.records.get(idOf('a'))?.text).toBe('theirs');
    expect(page.actions().canRedo).toBe(false);
  });
});
