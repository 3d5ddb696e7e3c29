import { notificationsStore } from '@mantine/notifications';
import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { begin, beginFresh, idOf, said } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

/** The action of the latest toast. */
const lastToastAction = () =>
  (notificationsStore.getState().notifications.at(-1)!.message as { props?: { action?: { run(): void } } }).props
    ?.action;

describe('annotating', () => {
  beforeAll(() => startI18n());
  beginFresh();

  describe('a record that somebody else has changed', () => {
    async function conflict() {
      const server = new TaskServer(['a', 'b']);
      const before = await begin(server);
      act(() => before.actions().edit(before.record('a'), { text: 'mine' }));
      before.leave();
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      const page = await begin(server);
      let done: Promise<boolean> | undefined;
      await act(async () => {
        done = page.actions().validate([page.record('a')]);
        await Promise.resolve();
      });
      await waitFor(() => expect(page.actions().confirmations.openConflicts?.conflicts.length).toBe(1));
      expect(server.calls).toEqual([]);
      const answer = async (decision: 'mine' | 'theirs' | 'edit') => {
        await act(async () => {
          page.actions().confirmations.openConflicts?.resolve(decision);
          await done;
        });
      };
      return { server, page, answer, done };
    }

    it('asks, and can store the user’s own annotation', async () => {
      const { server, answer } = await conflict();
      await answer('mine');
      expect(server.records.get(idOf('a'))?.text).toBe('mine');
    });

    it('can keep the other annotation, and restore the own one', async () => {
      const { server, page, answer } = await conflict();
      await answer('theirs');
      expect(server.calls).toEqual([]);
      expect(notificationsStore.getState().notifications).toEqual([]);
      expect(page.record('a')).toMatchObject({ status: 'VALIDATED', sentences: [{ text: 'theirs' }] });
      expect(page.actions().editOf(idOf('a'))).toBeUndefined();
      expect(page.actions().isRestorable(idOf('a'))).toBe(true);
    });

    it('leaves nothing to undo after keeping the others’ annotations', async () => {
      const { server, page, answer } = await conflict();
      await answer('theirs');
      expect(page.actions().canUndo).toBe(false);
      expect(page.actions().undoLast()).toEqual([]);
      await act(() => page.actions().settled());
      expect(server.calls).toEqual([]);
    });

    /** The page is so old that it does not show the other page's change of `a`. */
    async function discardUnseen(decision: 'mine' | 'theirs') {
      const server = new TaskServer(['a', 'b']);
      const page = await begin(server);
      act(() => page.records.forEach(page.actions().noteShown));
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      let done: Promise<boolean> | undefined;
      act(() => void (done = page.actions().discard(page.records)));
      await waitFor(() => expect(page.actions().confirmations.openConflicts?.conflicts.length).toBe(1));
      await act(async () => {
        page.actions().confirmations.openConflicts?.resolve(decision);
        await done;
      });
      clock.mockRestore();
      return { server, page };
    }
    const theirs = { status: 'VALIDATED', text: 'theirs' };

    it('undoes only the stored one of several records', async () => {
      const { server, page } = await discardUnseen('theirs');
      expect(await said()).toEqual(['1 record is discarded']);
      await act(async () => {
        expect(page.actions().undoLast()).toEqual([idOf('b')]);
        await page.actions().settled();
      });
      expect(server.calls).toEqual(['discard b', 'reset b']);
      expect(server.records.get(idOf('a'))).toMatchObject(theirs);
    });

    it.each(['theirs', 'mine'] as const)('leaves theirs when %s is taken back from the toast', async (decision) => {
      const { server, page } = await discardUnseen(decision);
      await said();
      await act(async () => {
        lastToastAction()?.run();
        await page.actions().settled();
      });
      expect(server.records.get(idOf('b'))?.status).toBe('DEFAULT');
      expect(server.records.get(idOf('a'))).toMatchObject(theirs);
    });

    it('restores the others’ annotation when overwriting it is undone', async () => {
      const { server, page } = await discardUnseen('mine');
      await act(async () => {
        expect(page.actions().undoLast().length).toBe(2);
        await page.actions().settled();
      });
      expect(server.records.get(idOf('a'))).toMatchObject(theirs);
    });

    it('stores nothing if the page is left without an answer, and asks again later', async () => {
      const { server, page, done } = await conflict();
      page.leave();
      expect(await done).toBe(false);
      expect(server.calls).toEqual([]);
      expect(page.record('a')).toMatchObject({ status: 'VALIDATED', sentences: [{ text: 'theirs' }] });

      const again = await begin(server);
      expect(again.actions().editOf(idOf('a'))).toEqual({ text: 'mine' });
      act(() => void again.actions().validate([again.record('a')]));
      await waitFor(() => expect(again.actions().confirmations.openConflicts?.conflicts.length).toBe(1));
    });

    it('stores later actions even if the page was left without an answer', async () => {
      const { server, page, done } = await conflict();
      let next: Promise<boolean> | undefined;
      act(() => void (next = page.actions().discard([page.record('b')])));
      page.leave();
      await Promise.all([done, next]);
      expect(server.calls).toEqual(['discard b']);
    });

    it('asks nothing once the page is left', async () => {
      const { server, page } = await conflict();
      page.actions().noteShown(page.record('b'));
      server.changeElsewhere('b', { status: 'VALIDATED', text: 'theirs' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      let next: Promise<boolean> | undefined;
      act(() => void (next = page.actions().discard([page.record('b')])));
      page.leave();
      expect(await next).toBe(false);
      expect(server.calls).toEqual([]);
      expect(page.record('b').status).toBe('VALIDATED');
      clock.mockRestore();
    });

    it('asks at once when others are known to be annotating', async () => {
      const server = new TaskServer(['a']);
      const page = await begin(server);
      page.actions().noteShown(page.record('a'));
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
      page.actions().markAllStale();
      act(() => void page.actions().validate([page.record('a')], () => ({ text: 'mine' })));
      await waitFor(() =>
        expect(page.actions().confirmations.openConflicts?.conflicts[0]?.theirs.status).toBe('VALIDATED'),
      );
      expect(server.calls).toEqual([]);
      clock.mockRestore();
    });

    it('stores nothing if the record cannot be read again, says so, and keeps the edit', async () => {
      const server = new TaskServer(['a']);
      const page = await begin(server);
      page.actions().noteShown(page.record('a'));
      act(() => page.actions().edit(page.record('a'), { text: 'mine' }));
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      server.hasNoSearch = true;
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      await act(async () => expect(await page.actions().validate([page.record('a')])).toBe(false));
      clock.mockRestore();
      expect(server.calls).toEqual([]);
      expect(await said()).toEqual(['1 record(s) could not have been validated']);
      expect(page.actions().failureOf(page.record('a'))).toBe(i18n.t('error:http500'));
      expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'mine' });
      expect(page.actions().canUndo).toBe(false);
    });

    it('asks about many records with long names', async () => {
      const ids = Array.from({ length: 100 }, (_, index) => `${index}-${'long'.repeat(100)}`);
      const server = new TaskServer(ids);
      const page = await begin(server);
      act(() => page.records.forEach(page.actions().noteShown));
      server.changeElsewhere(ids[0]!, { status: 'DISCARDED' });
      server.changeElsewhere(ids[99]!, { status: 'DISCARDED' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      act(() => void page.actions().validate(page.records));
      await waitFor(() => expect(page.actions().confirmations.openConflicts?.conflicts.length).toBe(2));
      clock.mockRestore();
    });

    it('keeps the edit on top of the others’ version to compare both', async () => {
      const { server, page, answer } = await conflict();
      await answer('edit');
      expect(page.actions().editOf(idOf('a'))).toEqual({ text: 'mine' });
      await act(() => page.actions().validate([page.record('a')]));
      expect(server.records.get(idOf('a'))?.text).toBe('mine');
    });
  });
});
