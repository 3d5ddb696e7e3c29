import { setTimeout } from 'node:timers/promises';

/** So many records are written at a time. */
export const STEP = 250;
/** What others have of the thread between two steps; to be answered takes a few turns of its loop. */
const PAUSE_MS = 10;

export const pause = (): Promise<void> => setTimeout(PAUSE_MS);
