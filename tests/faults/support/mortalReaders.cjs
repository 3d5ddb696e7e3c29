// Loaded before the product: every thread that only reads ends after some seconds, whatever it is doing.
const { isMainThread, workerData } = process.getBuiltinModule('node:worker_threads');

/** Much longer than a start on a busy machine, so that no request meets the end of two threads. */
const LIFE_MS = 8_000;

if (!isMainThread && workerData?.cancelled) setTimeout(() => process.exit(1), LIFE_MS * (1 + Math.random()));
