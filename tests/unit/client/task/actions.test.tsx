import { notificationsStore } from '@mantine/notifications';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { begin, beginFresh, idOf, said } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

describe('work on records of older datasets', () => {
  beginFresh();

  it('shows a validation before the server has answered, in the progress too, and says so afterwards', async () => {
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

  it('speaks of many as of many', async () => {
    const server = new TaskServer(['a', 'b', 'c']);
    const page = await begin(server);
    await act(() => page.actions().discard(page.records));
    expect(await said()).toEqual(['3 records are discarded']);
  });

  it.each([
    ['discarded', 'DISCARDED'],
    ['validated', 'VALIDATED'],
  ])('takes back what was %s, and names it', async (word, status) => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status, text: 'mine' });
    const page = await begin(server);
    await act(() => page.actions().undo([page.record('a')]));
    expect(await said()).toEqual([`1 record is un${word}`]);
    expect(page.record('a')).toMatchObject({ status: 'DEFAULT', annotation: { sentences: [{ text: 'mine' }] } });
  });

  it('says which undoing failed', async () => {
    const server = new TaskServer(['a']);
    server.changeElsewhere('a', { status: 'DISCARDED' });
    server.refused.set('a', 'closed');
    const page = await begin(server);
    await act(() => page.actions().undo([page.record('a')]));
    expect(await said()).toEqual(['1 record could not be undiscarded']);
    expect(page.record('a').status).toBe('DISCARDED');
  });

  it('holds back a tab that is closed while an action is on its way, also one that leaves nothing on the device', async () => {
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

  it('brings a refused record back to its earlier state, tells why, and stores the others', async () => {
    const server = new TaskServer(['a', 'b']);
    server.refused.set('b', 'There is no text to validate.');
    const page = await begin(server);
    await act(async () => expect(await page.actions().validate(page.records)).toBe(false));
    expect([page.record('a').status, page.record('b').status]).toEqual(['VALIDATED', 'DEFAULT']);
    expect(server.progress()).toEqual({ validated: 1, discarded: 0, pending: 1 });
    expect(page.actions().failureOf(page.record('b'))).toBe('There is no text to validate.');
    expect(await said()).toEqual(['1 record(s) could not have been validated']);
  });

  it('holds an edit over a reload, and forgets it once it is validated', async () => {
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

  it('keeps the edit when the server does not answer', async () => {
    const server = new TaskServer(['a']);
    const page = await begin(server);
    act(() => page.actions().edit(page.record('a'), { text: 'dear' }));
    server.isBroken = true;
    await act(() => page.actions().validate([page.record('a')]));
    expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'dear' });
    expect(page.record('a').status).toBe('DEFAULT');
    expect(await said()).toEqual(['1 record(s) could not have been validated']);
  });

  it('lets what was refused at once be had back', async () => {
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

  it('resets an edit to the original status, also after it was saved as edited', async () => {
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

  it('clears an annotation, so that what is predicted shows again', async () => {
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

  it('sends what is done to a record in the order it was done', async () => {
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

  it('takes back what was done last, and then what was done before', async () => {
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

  it('has nothing to take back of what was refused, or was changed since', async () => {
    const server = new TaskServer(['a', 'b']);
    server.refused.set('a', 'not today');
    const page = await begin(server);
    await act(() => page.actions().validate([page.record('a')]));
    await act(() => page.actions().validate([page.record('b')]));
    await act(() => page.actions().undo([page.record('b')]));
    expect(page.actions().canUndo).toBe(false);
  });

  it('takes back what was done to many records at once: each is what it was, with whose annotation it had', async () => {
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

  it('brings back what was written before it was validated, discarded or cleared', async () => {
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

  it('forgets an edit that was stored though the page was closed before the answer came', async () => {
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

  it('says how many annotations are removed', async () => {
    const server = new TaskServer(['a', 'b']);
    server.changeElsewhere('a', { text: 'mine' });
    const page = await begin(server);
    await act(() => page.actions().clear(page.records));
    expect(await said()).toEqual(['1 annotation is removed']);
  });

  it('takes what this person did a moment ago for no change by somebody else', async () => {
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

  it('asks the server again about a record that has been on screen for over a minute', async () => {
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
