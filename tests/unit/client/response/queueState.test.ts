import { describe, expect, it } from 'vitest';
import type { Entry } from '#client/features/response/outbox/entry.ts';
import {
  add,
  EMPTY,
  finish,
  halt,
  newest,
  nextEntry,
  type OutboxState,
  refuse,
  pause,
  resume,
  start,
  unpause,
} from '#client/features/response/outbox/queueState.ts';
import { entry, savedRecord } from './entries.ts';

const withAll = (...entries: Entry[]): OutboxState => entries.reduce(add, EMPTY);
const ids = (state: OutboxState): string[] => state.items.map((item) => item.entry.id);

/** Sends all actions that may be sent. */
function sendAll(state: OutboxState): { state: OutboxState; sent: string[] } {
  const sent: string[] = [];
  for (let next = nextEntry(state); next; next = nextEntry(state)) {
    sent.push(next.id);
    state = start(state, next);
  }
  return { state, sent };
}

describe('the outbox', () => {
  it('sends actions in order, a few at a time', () => {
    const all = ['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => entry(id));
    const { state, sent } = sendAll(withAll(...all));
    expect(sent).toEqual(all.slice(0, 4).map(({ id }) => id));
    expect(nextEntry(finish(state, all[1]!, savedRecord('r2', 'SUBMITTED', 'v1')))?.id).toBe(all[4]!.id);
  });

  it('keeps only the last of several actions on a record, except one in flight', () => {
    const [first, second, third] = [entry('r1'), entry('r1', { kind: 'discard' }), entry('r1', { kind: 'draft' })];
    expect(ids(withAll(first, second))).toEqual([second.id]);
    const { state } = sendAll(withAll(first));
    const both = add(add(state, second), third);
    expect(ids(both)).toEqual([first.id, third.id]);
    expect(newest(both, 'r1')?.id).toBe(third.id);
    expect(nextEntry(both)).toBeUndefined();
  });

  it('bases a later action on the outcome of the previous one', () => {
    const [first, second] = [entry('r1'), entry('r1', { kind: 'discard' })];
    const { state } = sendAll(withAll(first));
    const after = finish(add(state, second), first, savedRecord('r1', 'SUBMITTED', 'v1'));
    expect(nextEntry(after)?.basis).toEqual({ status: 'SUBMITTED', responseId: 'a r1', version: 'v1' });
  });

  it('sends nothing when an unsent action is undone', () => {
    const clear = entry('r1', { kind: 'clear', answers: [] });
    expect(withAll(entry('r1'), clear).items).toEqual([]);
    const { state } = sendAll(withAll(entry('r1')));
    expect(add(state, clear).items).toHaveLength(2);
  });

  it('waits offline, tests the connection with one action, and then sends the rest one by one', () => {
    const [first, second] = [entry('r1'), entry('r2')];
    const cutOff = halt(start(withAll(first, second), first), first, 'network');
    expect(nextEntry(cutOff)).toBeUndefined();
    const tried = nextEntry(cutOff, 'trial');
    expect(tried).toMatchObject({ id: first.id, mayConflict: true, isLate: true });
    const trying = start(cutOff, first);
    expect(nextEntry(trying, 'trial')).toBeUndefined();
    const back = finish(trying, first, savedRecord('r1', 'SUBMITTED', 'v1'));
    expect(back.halt).toBeNull();
    const third = add(back, entry('r3'));
    expect(sendAll(third).sent).toEqual([second.id]);
  });

  it('treats actions performed offline as late', () => {
    const cutOff = halt(withAll(entry('r1')), entry('r1'), 'network');
    expect(newest(add(cutOff, entry('r2')), 'r2')).toMatchObject({ isLate: true, mayConflict: true });
  });

  it('keeps other actions in flight when one finds the connection lost', () => {
    const [first, second] = [entry('r1'), entry('r2')];
    const { state } = sendAll(withAll(first, second));
    const cutOff = halt(state, first, 'network');
    expect(cutOff.items.map(({ phase }) => phase)).toEqual(['ready', 'sending']);
  });

  it('continues with other actions while one is paused, and takes any response for a connection', () => {
    const [first, second] = [entry('r1'), entry('r2')];
    const paused = pause(start(withAll(first, second), first), first);
    expect(nextEntry(paused)?.id).toBe(second.id);
    expect(nextEntry(unpause(paused, first))?.id).toBe(first.id);
    expect(pause(halt(withAll(first), first, 'network'), first).halt).toBeNull();
  });

  it('does not send again, at the end of a pause, what is being sent since the connection is back', () => {
    const first = entry('r1');
    const paused = pause(start(withAll(first), first), first);
    const sending = start(resume(halt(paused, null, 'network')), first);
    expect(nextEntry(unpause(sending, first))).toBeUndefined();
  });

  it('waits for a sign-in and then checks for conflicts, but nothing is late', () => {
    const first = entry('r1');
    const signedOut = halt(start(withAll(first), first), first, 'session');
    expect(nextEntry(signedOut)).toBeUndefined();
    expect(nextEntry(resume(signedOut))).toMatchObject({ mayConflict: true, isLate: false });
  });

  it('waits for a sign-in whatever the outcome of actions in flight', () => {
    const [first, second] = [entry('r1'), entry('r2')];
    const over = halt(sendAll(withAll(first, second)).state, null, 'session');
    const halts = [
      finish(over, first, savedRecord('r1', 'SUBMITTED')),
      refuse(over, first, { reason: 'no' }),
      pause(over, first),
      halt(over, first, 'network'),
    ].map((state) => state.halt);
    expect(halts).toEqual(['session', 'session', 'session', 'session']);
  });

  it('reports a refusal, unless there is a newer action on the record', () => {
    const first = entry('r1');
    const { state } = sendAll(withAll(first));
    expect(refuse(state, first, { reason: 'no' }).failed.get('r1')).toMatchObject({
      entry: { kind: 'submit' },
      reason: 'no',
    });
    const later = refuse(add(state, entry('r1', { kind: 'discard' })), first, { reason: 'no' });
    expect(later.failed.size).toBe(0);
    expect(later.items).toHaveLength(1);
  });

  it('clears a failure when the record is answered again', () => {
    const first = entry('r1');
    const failed = refuse(start(withAll(first), first), first, { reason: 'no' });
    expect(add(failed, entry('r1')).failed.size).toBe(0);
  });
});
