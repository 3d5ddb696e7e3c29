import { prepareParts } from '../services/records/prepareParts.ts';
import { Database } from '../store/database.ts';
import { createStore } from '../store/store.ts';
import { type AssistantOptions, type Assignment, type FromAssistant, STATE } from './assistant.ts';

/** The parts that may wait for the writer, so that few are in memory. */
const AHEAD = 4;

/** Prepares the lists that the writer sends, in a thread of its own. Reads the store as it is before they are stored. */
export function assist({ databaseFile, port, state }: AssistantOptions): void {
  const db = new Database(databaseFile, { readOnly: true });
  const store = createStore(db);
  const send = (message: FromAssistant, transfer: ArrayBuffer[] = []) => {
    port.postMessage(message, transfer);
    Atomics.add(state, STATE.sent, 1);
    Atomics.notify(state, STATE.sent);
  };
  const prepare = ({ number, list }: Assignment) => {
    const isWanted = () => Atomics.load(state, STATE.current) === number;
    let sent = 0;
    for (const part of prepareParts(store, list)) {
      for (let taken; isWanted() && sent - (taken = Atomics.load(state, STATE.taken)) >= AHEAD;) {
        Atomics.wait(state, STATE.taken, taken);
      }
      if (!isWanted()) return;
      send(
        { number, part },
        part.vectors.map(({ numbers }) => numbers.buffer),
      );
      sent += 1;
    }
    send({ number, end: 'done' });
  };
  port.on('message', (assignment: Assignment) => {
    try {
      db.reading(() => prepare(assignment));
    } catch {
      send({ number: assignment.number, end: 'failed' });
    }
  });
  port.once('close', () => db.close());
  Atomics.store(state, STATE.started, 1);
}
