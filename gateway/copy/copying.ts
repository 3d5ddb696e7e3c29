import type { CopyServer } from './server.ts';
import type { CopyReport } from './report.ts';
import type { Stage } from './records.ts';

/** Keeps the passwords of new users. */
export interface Passwords {
  add(username: string, password: string): void;
  /** Removes the last one, as the user was refused. */
  withdraw(): void;
}

export interface Progress {
  /** The dataset that is worked on. */
  dataset: string;
  stage: Stage;
  done: number;
  total: number;
  /** How many records of the source were worked on, in all datasets, and how many there are. */
  allDone: number;
  all: number;
}

/** A copy that is under way. */
export interface Copying {
  from: CopyServer;
  to: CopyServer;
  signal: AbortSignal;
  passwords: Passwords;
  report: CopyReport;
  onProgress(progress: Progress): void;
}
