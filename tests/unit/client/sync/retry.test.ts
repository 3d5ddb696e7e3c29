import { describe, expect, it } from 'vitest';
import { remedyFor } from '#client/features/sync/retry.ts';

const failed = (status: number, failures = 0, isCutOff = false) => remedyFor({ code: '', status }, failures, isCutOff);

describe('a failed save', () => {
  it.each([0, 500, 502, 503, 504])('with status %i is tried three times more, with growing pauses', (status) => {
    const pauses = [0, 1, 2].map((failures) => failed(status, failures));
    expect(pauses).toEqual([1000, 2000, 4000].map((inMs) => ({ kind: 'retry', inMs })));
  });

  it.each([400, 403, 404, 409, 422])('with status %i is the end of it', (status) => {
    expect(failed(status)).toEqual({ kind: 'refuse' });
  });

  it('is retried after the server’s delay if there were too many requests', () => {
    expect(remedyFor({ code: '', status: 429, retryAfter: 17 }, 9, false)).toEqual({ kind: 'retry', inMs: 17_000 });
  });

  it('waits for an earlier attempt that is still under way', () => {
    const underWay = { code: 'BAD_REQUEST', status: 409, reason: 'REQUEST_UNDER_WAY' };
    expect(remedyFor(underWay, 9, false)).toEqual({ kind: 'retry', inMs: 2000 });
  });

  it.each([0, 502, 503, 504])('without a server (%i) waits for one in the end', (status) => {
    expect(failed(status, 3)).toEqual({ kind: 'halt', why: 'network' });
  });

  it('is retried if a proxy does not know the address', () => {
    const unknown = { code: 'NETWORK', status: 404 };
    expect(remedyFor(unknown, 0, false)).toEqual({ kind: 'retry', inMs: 1000 });
    expect(remedyFor(unknown, 3, false)).toEqual({ kind: 'halt', why: 'network' });
  });

  it('waits at once while offline', () => {
    expect(failed(0, 0, true)).toEqual({ kind: 'halt', why: 'network' });
    expect(failed(500, 0, true)).toEqual({ kind: 'retry', inMs: 1000 });
  });

  it('waits at once if nothing came back', () => {
    const hung = { code: 'NETWORK', status: 0, reason: 'NO_ANSWER' };
    expect(remedyFor(hung, 0, false)).toEqual({ kind: 'halt', why: 'network' });
  });

  it('is reported if the server fails permanently', () => {
    expect(failed(500, 3)).toEqual({ kind: 'refuse' });
  });

  it('waits for a sign-in if there is no session', () => {
    expect(failed(401)).toEqual({ kind: 'halt', why: 'session' });
  });
});
