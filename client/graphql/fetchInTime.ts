import { noteServerTime } from '#client/lib/serverTime.ts';

/** The gateway works on no operation for longer than a minute; the rest is for the way. */
const LIMIT_MS = 70_000;
/** The speed that even a poor network reaches. */
const BYTES_PER_MS = 5;

/** Fetches, but gives up on a server that does not begin to answer. The rest of an answer may take as long as the network needs. */
export const fetchInTime: typeof fetch = (address, init) => {
  const late = new AbortController();
  const giveUp = (): void => late.abort(new DOMException('The server did not answer in time.', 'TimeoutError'));
  const length = typeof init?.body === 'string' ? init.body.length : 0;
  const timer = setTimeout(giveUp, LIMIT_MS + length / BYTES_PER_MS);
  const signals = [late.signal, init?.signal].filter((signal) => signal != null);
  return fetch(address, { ...init, signal: AbortSignal.any(signals) })
    .then((answer) => {
      noteServerTime(answer);
      return answer;
    })
    .finally(() => clearTimeout(timer));
};
