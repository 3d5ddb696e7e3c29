import type { FastifyBaseLogger } from 'fastify';
import type { Leftover } from '../store/leftovers.ts';
import type { Store } from '../store/store.ts';

/** So few rows that whoever asks something meanwhile does not notice the wait. */
const ROWS = 200;
/** What others have of the thread between two steps. */
const PAUSE_MS = 10;

/** Clears away a little of what removed datasets and vectors left behind. False when there is nothing. */
export function clearSome(store: Store): boolean {
  const leftover = store.leftovers.first();
  if (!leftover) return false;
  store.db.transaction(() => {
    if (removeRows(store, leftover) > 0) return;
    dropIndex(store, leftover);
    store.leftovers.remove(leftover);
  });
  return true;
}

/** Responses go before the records they hang on, so that no record takes many of them along. */
const removeRows = ({ records, responses, vectors }: Store, { kind, number }: Leftover): number =>
  kind === 'vectors'
    ? vectors.removeSome(number, ROWS)
    : responses.removeSome(number, ROWS) || records.removeSome(number, ROWS);

const dropIndex = ({ recordText, vectors }: Store, { kind, number }: Leftover): void =>
  kind === 'vectors' ? vectors.dropIndex(number) : recordText.drop(number);

/** Clears away step by step whenever something has been left, letting requests through in between. */
export function cleaner(store: Store, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    timer = undefined;
    try {
      if (clearSome(store)) timer = setTimeout(step, PAUSE_MS);
    } catch (err) {
      log.error({ err }, 'Could not clear away what was removed; it is tried again after the next removal or start');
    }
  };
  return {
    wake: (): void => {
      timer ??= setTimeout(step, PAUSE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}

export type Cleaner = ReturnType<typeof cleaner>;
