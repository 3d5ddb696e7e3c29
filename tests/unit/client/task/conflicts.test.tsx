import { notificationsStore } from '@mantine/notifications';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { begin, beginFresh, idOf } from './atWork.tsx';
import { TaskServer } from './taskServer.tsx';

describe('work', () => {
  beginFresh();

  describe('on a record that somebody else changed since', () => {
    async function conflict() {
      const server = new TaskServer(['a', 'b']);
      const before = await begin(server);
      act(() => before.work().edit(before.record('a'), { text: 'mine' }));
      before.leave();
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      const page = await begin(server);
      let done: Promise<boolean> | undefined;
      await act(async () => {
        done = page.work().validate([page.record('a')]);
        await Promise.resolve();
      });
      await waitFor(() => expect(page.work().questions.doubtful?.conflicts.length).toBe(1));
      expect(server.calls).toEqual([]);
      const answer = async (decision: 'mine' | 'theirs' | 'edit') => {
        await act(async () => {
          page.work().questions.doubtful?.answer(decision);
          await done;
        });
      };
      return { server, page, answer, done };
    }

    it('asks, and stores this person’s annotation when told to', async () => {
      const { server, answer } = await conflict();
      await answer('mine');
      expect(server.records.get(idOf('a'))?.text).toBe('mine');
    });

    it('leaves theirs when told to, and this person’s can be had back', async () => {
      const { server, page, answer } = await conflict();
      await answer('theirs');
      expect(server.calls).toEqual([]);
      expect(notificationsStore.getState().notifications).toEqual([]);
      expect(page.record('a')).toMatchObject({ status: 'VALIDATED', sentences: [{ text: 'theirs' }] });
      expect(page.work().editOf(idOf('a'))).toBeUndefined();
      expect(page.work().restorable(idOf('a'))).toBe(true);
    });

    it('does nothing to it when the page is left before an answer, and asks again another time', async () => {
      const { server, page, done } = await conflict();
      page.leave();
      expect(await done).toBe(false);
      expect(server.calls).toEqual([]);
      expect(page.record('a')).toMatchObject({ status: 'VALIDATED', sentences: [{ text: 'theirs' }] });

      const again = await begin(server);
      expect(again.work().editOf(idOf('a'))).toEqual({ text: 'mine' });
      act(() => void again.work().validate([again.record('a')]));
      await waitFor(() => expect(again.work().questions.doubtful?.conflicts.length).toBe(1));
    });

    it('stores what was done after it, though the page was left before an answer', async () => {
      const { server, page, done } = await conflict();
      let next: Promise<boolean> | undefined;
      act(() => void (next = page.work().discard([page.record('b')])));
      page.leave();
      await Promise.all([done, next]);
      expect(server.calls).toEqual(['discard b']);
    });

    it('asks nobody once the page is left', async () => {
      const { server, page } = await conflict();
      page.work().see(page.record('b'));
      server.changeElsewhere('b', { status: 'VALIDATED', text: 'theirs' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
      let next: Promise<boolean> | undefined;
      act(() => void (next = page.work().discard([page.record('b')])));
      page.leave();
      expect(await next).toBe(false);
      expect(server.calls).toEqual([]);
      expect(page.record('b').status).toBe('VALIDATED');
      clock.mockRestore();
    });

    it('asks at once where it was heard that others are at work', async () => {
      const server = new TaskServer(['a']);
      const page = await begin(server);
      page.work().see(page.record('a'));
      server.changeElsewhere('a', { status: 'VALIDATED', text: 'theirs' });
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
      page.work().doubt();
      act(() => void page.work().validate([page.record('a')], () => ({ text: 'mine' })));
      await waitFor(() => expect(page.work().questions.doubtful?.conflicts[0]?.theirs.status).toBe('VALIDATED'));
      expect(server.calls).toEqual([]);
      clock.mockRestore();
    });

    it('keeps the edit on top of theirs when both are to be looked at', async () => {
      const { server, page, answer } = await conflict();
      await answer('edit');
      expect(page.work().editOf(idOf('a'))).toEqual({ text: 'mine' });
      await act(() => page.work().validate([page.record('a')]));
      expect(server.records.get(idOf('a'))?.text).toBe('mine');
    });
  });
});
