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

  it('waits as long as the server says when there were too many', () => {
    expect(remedyFor({ code: '', status: 429, retryAfter: 17 }, 9, false)).toEqual({ kind: 'retry', inMs: 17_000 });
  });

  it.each([0, 502, 503, 504])('without a server (%i) waits for one in the end', (status) => {
    expect(failed(status, 3)).toEqual({ kind: 'halt', why: 'network' });
  });

  it('is tried again when whoever stands before the server knows of no such address', () => {
    const unknown = { code: 'NETWORK', status: 404 };
    expect(remedyFor(unknown, 0, false)).toEqual({ kind: 'retry', inMs: 1000 });
    expect(remedyFor(unknown, 3, false)).toEqual({ kind: 'halt', why: 'network' });
  });

  it('waits at once where nobody expects a server', () => {
    expect(failed(0, 0, true)).toEqual({ kind: 'halt', why: 'network' });
    expect(failed(500, 0, true)).toEqual({ kind: 'retry', inMs: 1000 });
  });

  it('of a server that is there but fails for good is told', () => {
    expect(failed(500, 3)).toEqual({ kind: 'refuse' });
  });

  it('without a session waits for one', () => {
    expect(failed(401)).toEqual({ kind: 'halt', why: 'session' });
  });
});
