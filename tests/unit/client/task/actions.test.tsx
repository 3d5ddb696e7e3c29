import { notificationsStore } from '@mantine/notifications';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { begin, beginFresh, idOf, said } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

describe('annotating records of older datasets', () => {
  beginFresh();

  it('shows a validation before the server responds, also in the progress, and reports it afterwards', async () => {
    const arriving: (() => void)[] = [];
    const server = new TaskServer(['a', 'b'], (isMutation, go) => (isMutation ? arriving.push(go) : go()));
    const page = await begin(server);
    let done: Promise<boolean> | undefined;
    await act(async () => {
      done = page.actions().validate([page.record('a')]);
      await expect.poll(() => arriving.length).toBe(1);
    });
    expect(page.record('a')).toMatchObject({ status: 'VALIDATED', annotation: { agent: 'anna' } });
    expect(server.progress()).toEqual({ validated: 1, discarded: 0, pending: 1 });
    expect(notificationsStore.getState().notifications).toEqual([]);
    await act(async () => {
      arriving.forEach((go) => go());
      expect(await done).toBe(true);
    });
    expect(await said()).toEqual(['1 record is validated']);
    expect(server.records.get(idOf('a'))).toMatchObject({ status: 'VALIDATED', text: `predicted ${idOf('a')}` });
  });

  it('reports many records in the plural', async () => {
    const server = new TaskServer(['a', 'b', 'c']);
    const page = await begin(server);
    await act(() => page.actions().discard(page.records));
    expect(await said()).toEqual(['3 records are discarded']);
  });

  it.each([
    ['discarded', 'DISCARDED'],
    ['validated', 'VALIDATED'],
  ])('undoes %s, and reports it', async (word, status) => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status, text: 'mine' });
    const page = await begin(server);
    await act(() => page.actions().undo([page.record('a')]));
    expect(await said()).toEqual([`1 record is un${word}`]);
    expect(page.record('a')).toMatchObject({ status: 'DEFAULT', annotation: { sentences: [{ text: 'mine' }] } });
  });

  it('says which undo failed', async () => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status: 'DISCARDED' });
    server.refused.set('a', 'closed');
    const page = await begin(server);
    await act(() => page.actions().undo([page.record('a')]));
    expect(await said()).toEqual(['1 record could not be undiscarded']);
    expect(page.record('a').status).toBe('DISCARDED');
  });

  it('asks before a tab is closed during an action, even if nothing is stored on the device', async () => {
    const arriving: (() => void)[] = [];
    const server = new TaskServer(['a', 'b'], (isMutation, go) => (isMutation ? arriving.push(go) : go()));
    const page = await begin(server);
    const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeldBack()).toBe(false);
    const done: Promise<boolean>[] = [];
    const arrives = (count: number) =>
      act(async () => {
        await expect.poll(() => arriving.length).toBe(count);
      });
    act(() => void done.push(page.actions().discard([page.record('a')]), page.actions().validate([page.record('b')])));
    await arrives(1);
    expect(isHeldBack()).toBe(true);
    // The second one waits for the first.
    arriving[0]!();
    await arrives(2);
    expect(isHeldBack()).toBe(true);
    await act(async () => {
      arriving[1]!();
      await Promise.all(done);
    });
    expect(isHeldBack()).toBe(false);
  });

  it('reverts a refused record, shows the reason, and stores the others', async () => {
    const server = new TaskServer(['a', 'b']);
    server.refused.set('b', 'There is no text to validate.');
    const page = await begin(server);
    await act(async () => expect(await page.actions().validate(page.records)).toBe(false));
    expect([page.record('a').status, page.record('b').status]).toEqual(['VALIDATED', 'DEFAULT']);
    expect(server.progress()).toEqual({ validated: 1, discarded: 0, pending: 1 });
    expect(page.actions().failureOf(page.record('b'))).toBe('There is no text to validate.');
    expect(await said()).toEqual(['1 record(s) could not have been validated']);
  });

  it('keeps an edit through a reload, and deletes it once it is validated', async () => {
    const server = new TaskServer(['a']);
    const before = await begin(server);
    act(() => before.actions().edit(before.record('a'), { text: 'dear' }));
    expect(before.actions().statusOf(before.record('a'))).toBe('EDITED');
    before.leave();

    const after = await begin(server);
    expect(after.actions().editOf(idOf('a'))).toEqual({ text: 'dear' });
    expect(after.actions().pendingCount).toBe(1);
    await act(() => after.actions().validate([after.record('a')]));
    expect(after.actions().pendingCount).toBe(0);
    expect(server.records.get(idOf('a'))).toMatchObject({ status: 'VALIDATED', text: 'dear' });
    after.leave();
    expect((await begin(server)).actions().editOf(idOf('a'))).toBeUndefined();
  });

  it('keeps the edit if the server does not respond', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'dear' }));
    server.isBroken = true;
    await act(() => page.actions().validate([page.record('a')]));
    expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'dear' });
    expect(page.record('a').status).toBe('DEFAULT');
    expect(await said()).toEqual(['1 record(s) could not have been validated']);
  });

  it('offers to restore a refused edit', async () => {
    const server = new TaskServer(['a']);
    server.refused.set('a', 'no');
    const page = await begin(server);
    await act(() => page.actions().validate([page.record('a')], () => ({ text: 'sir' })));
    expect(page.actions().editOf(idOf('a'))).toBeUndefined();
    expect(page.actions().isRestorable(idOf('a'))).toBe(true);
    act(() => page.actions().restore(idOf('a')));
    expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'sir' });
    expect(page.actions().statusOf(page.record('a'))).toBe('EDITED');
  });

  it('resets an edit to the original status, even after it was saved as edited', async () => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'old' });
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'new' }));
    await act(() => page.actions().reset([page.record('a')]));
    expect(page.actions().statusOf(page.record('a'))).toBe('VALIDATED');
    expect(server.calls).toEqual([]);

    act(() => page.actions().edit(page.record('a'), { text: 'new' }));
    await act(() => page.actions().saveEdits());
    expect(page.record('a')).toMatchObject({ status: 'EDITED', sentences: [{ text: 'new' }] });
    expect(page.actions().canReset(page.record('a'))).toBe(true);
    await act(() => page.actions().reset([page.record('a')]));
    expect(server.records.get(idOf('a'))?.status).toBe('VALIDATED');
    expect(page.actions().canReset(page.record('a'))).toBe(false);
  });

  it('clears an annotation, so that the prediction shows again', async () => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'old' });
    const page = await begin(server);
    await act(() => page.actions().clear([page.record('a')]));
    expect(page.record('a')).toMatchObject({ status: 'DEFAULT', sentences: [{ text: `predicted ${idOf('a')}` }] });
    expect(server.records.get(idOf('a'))?.text).toBeNull();
  });

  it('sends at most 100 records at a time', async () => {
    const server = new TaskServer(Array.from({ length: 250 }, (_, index) => `r${index}`));
    const page = await begin(server);
    await act(() => page.actions().validate(page.records));
    expect(server.calls).toEqual(['save 100', 'save 100', 'save 50']);
    expect(server.progress().validated).toBe(250);
  });

  it('sends the actions on a record in order', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    await act(async () => {
      const first = page.actions().validate([page.record('a')], () => ({ text: 'one' }));
      const second = page.actions().discard([page.record('a')]);
      await Promise.all([first, second]);
    });
    expect(server.calls).toEqual(['save a', 'discard a']);
    expect(page.record('a').status).toBe('DISCARDED');
  });

  it('undoes the last action first, then the earlier ones', async () => {
    const server = new TaskServer(['a', 'b']);
    const page = await begin(server);
    expect(page.actions().canUndo).toBe(false);
    await act(() => page.actions().validate([page.record('a')]));
    await act(() => page.actions().discard([page.record('b')]));
    for (const id of ['b', 'a']) {
      expect(page.actions().canUndo).toBe(true);
      await act(async () => {
        expect(page.actions().undoLast()).toEqual([idOf(id)]);
        await page.actions().settled();
      });
      expect(server.records.get(idOf(id))?.status).toBe('DEFAULT');
    }
    expect(page.actions().canUndo).toBe(false);
    expect(page.actions().undoLast()).toEqual([]);
  });

  it('cannot undo actions that were refused or followed by changes', async () => {
    const server = new TaskServer(['a', 'b']);
    server.refused.set('a', 'not today');
    const page = await begin(server);
    await act(() => page.actions().validate([page.record('a')]));
    await act(() => page.actions().validate([page.record('b')]));
    await act(() => page.actions().undo([page.record('b')]));
    expect(page.actions().canUndo).toBe(false);
  });

  it('undoes an action on many records: each gets back its annotation and the author', async () => {
    const server = new TaskServer(['a', 'b', 'c']);
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'of a colleague', agent: 'berta' });
    server.changeElsewhere('b', { status: 'DISCARDED' });
    const before = [...server.records.values()].map(({ status, text, agent }) => ({ status, text, agent }));
    const page = await begin(server);
    for (const action of ['validate', 'discard', 'clear'] as const) {
      await act(() => page.actions()[action](page.records));
      await act(async () => {
        expect(page.actions().undoLast()).toEqual(page.records.map(({ id }) => id));
        await page.actions().settled();
      });
      expect([...server.records.values()]).toMatchObject(before);
      expect(page.record('a')).toMatchObject({ status: 'VALIDATED', annotation: { agent: 'berta' } });
    }
    expect(server.progress()).toEqual({ validated: 1, discarded: 1, pending: 1 });
    await expect.poll(said).toEqual(['3 records restored']);
  });

  it('restores the edit that was validated, discarded or cleared', async () => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'old' });
    const page = await begin(server);
    for (const action of ['validate', 'discard', 'clear'] as const) {
      act(() => page.actions().edit(page.record('a'), { text: `new, to ${action}` }));
      await act(() => page.actions()[action]([page.record('a')]));
      expect(page.actions().editOf(idOf('a'))).toBeUndefined();
      await act(async () => {
        page.actions().undoLast();
        await page.actions().settled();
      });
      expect(server.records.get(idOf('a'))).toMatchObject({ status: 'VALIDATED', text: 'old' });
      expect(page.actions().editOf(idOf('a'))).toEqual({ text: `new, to ${action}` });
    }
  });

  it('deletes an edit that was stored although the page was closed before the response', async () => {
    const server = new TaskServer(['a', 'b']);
    const before = await begin(server);
    for (const id of ['a', 'b']) act(() => before.actions().edit(before.record(id), { text: 'mine' }));
    before.leave();
    server.changeElsewhere('a', { status: 'VALIDATED', text: 'mine' });
    server.changeElsewhere('b', { status: 'VALIDATED', text: 'another' });

    const after = await begin(server);
    act(() => after.records.forEach((record) => after.actions().noteShown(record)));
    expect(after.actions().editOf(idOf('a'))).toBeUndefined();
    expect(after.actions().statusOf(after.record('a'))).toBe('VALIDATED');
    expect(after.actions().editOf(idOf('b'))).toEqual({ text: 'mine' });
  });

  it('shows how many annotations are removed', async () => {
    const server = new TaskServer(['a', 'b']);
    server.changeElsewhere('a', { text: 'mine' });
    const page = await begin(server);
    await act(() => page.actions().clear(page.records));
    expect(await said()).toEqual(['1 annotation is removed']);
  });

  it('shows that an edit is removed where nothing was annotated', async () => {
    const page = await begin(new TaskServer(['a', 'b']));
    act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
    await act(() => page.actions().clear(page.records));
    expect(await said()).toEqual(['1 unsaved edit is removed']);
  });

  it('does not take the user’s own recent action for a change by somebody else', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    // The card is not rendered again before the next key.
    const drawn = page.record('a');
    await act(() => page.actions().validate([drawn], () => ({ text: 'first' })));
    await act(async () => {
      void page.actions().validate([drawn], () => ({ text: 'second' }));
      await expect.poll(() => server.records.get(idOf('a'))?.text).toBe('second');
    });
  });

  it('checks a record again that has been on screen for over a minute', async () => {
    const server = new TaskServer(['a', 'b']);
    const page = await begin(server);
    const clock = vi.spyOn(Date, 'now');
    act(() => page.records.forEach(page.actions().noteShown));
    server.changeElsewhere('a', { status: 'DISCARDED' });
    clock.mockReturnValue(Date.now() + 61_000);
    await act(() => page.actions().validate([page.record('b')]));
    expect(server.calls).toEqual(['save b']);
    act(() => void page.actions().validate([page.record('a')]));
    await waitFor(() =>
      expect(page.actions().confirmations.openConflicts?.conflicts[0]?.theirs.status).toBe('DISCARDED'),
    );
    expect(server.calls).toEqual(['save b']);
    clock.mockRestore();
  });
});
