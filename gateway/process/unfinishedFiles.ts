import { rmSync } from 'node:fs';

/** Ctrl+C, a service manager or container that stops, a terminal that is closed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes files after the work on them, also when it fails or when a signal ends the process. */
export async function removedAfter<Result>(files: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const remove = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  const ignore = () => {
    for (const signal of ENDING) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    ignore();
    remove();
    // Whoever started the command learns that a signal ended it.
    process.kill(process.pid, signal);
  };
  for (const signal of ENDING) process.on(signal, end);
  try {
    return await work();
  } finally {
    ignore();
    remove();
  }
}
