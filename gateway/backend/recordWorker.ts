import { isMainThread, workerData } from 'node:worker_threads';
import { prepareParts } from './services/records/prepareParts.ts';
import { Database } from './store/database.ts';
import { createStore } from './store/store.ts';
import {
  type FromRecordWorker,
  type PreparationRequest,
  type RecordWorkerOptions,
  STATE,
} from './threads/recordPreparer.ts';

if (isMainThread) throw new Error('recordWorker.ts runs as a worker thread; start it with RecordPreparer.');

/** The parts that may wait for the writer, so that few are in memory. */
const AHEAD = 4;

const { databaseFile, port, state } = workerData as RecordWorkerOptions;
const db = new Database(databaseFile, { readOnly: true });
const store = createStore(db);

port.on('message', (request: PreparationRequest) => {
  try {
    // The store as it is before the records are in it.
    db.reading(() => prepare(request));
  } catch {
    send({ number: request.number, end: 'failed' });
  }
});
port.once('close', () => db.close());
Atomics.store(state, STATE.started, 1);

function prepare({ number, list }: PreparationRequest): void {
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
}

function send(message: FromRecordWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
  Atomics.add(state, STATE.sent, 1);
  Atomics.notify(state, STATE.sent);
}
