import { readFileSync } from 'node:fs';
import type { ReleaseName } from '#tests/argilla/releases.ts';
import { startArgilla } from '#tests/argilla/server.ts';
import { startProduct } from '#tests/support/product.ts';
import { makeWorld, type World } from '../world.ts';

const TICKS_A_SECOND = 100;

/** A server to measure. */
export interface Server {
  url: string;
  /** Its processes; their descendants count, too. */
  pids: number[];
  /** The time from the start of its first process to its first response, on an empty folder. */
  startMs: number;
  stop(): Promise<void>;
}

/** A server with a dataset on it. */
export interface Side extends Server {
  name: 'argilla' | 'marl';
  world: World;
}

export type Start = () => Promise<Server>;

/** The built Marl on a data folder of its own. */
export const startMarl: Start = async () => {
  const { url, process, stop } = await startProduct({ DEMO: '0' });
  const pids = [process.pid!];
  return { url, pids, startMs: ageMs(pids), stop };
};

/** The real server with its search engine and its database. */
export const startReal =
  (release: ReleaseName, database: 'SQLite' | undefined, log: (line: string) => void): Start =>
  async () => {
    const argilla = await startArgilla({ release, log, ...(database && { database }) });
    const pids = Object.values(argilla.pids);
    return { url: argilla.url, pids, startMs: ageMs(pids), stop: argilla.stop };
  };

export const sideOf = async (name: Side['name'], server: Server, contract: ReleaseName): Promise<Side> => ({
  ...server,
  name,
  world: await makeWorld(server.url, contract),
});

/** Visits the sides in turn. The order changes, so that a machine that becomes slower affects both. */
export async function alternate<T>(
  sides: readonly T[],
  rounds: number,
  visit: (side: T, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? [...sides].reverse() : sides) await visit(side, round);
  }
}

/** The age of the oldest of the processes. */
function ageMs(pids: number[]): number {
  const now = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  const began = pids.map((pid) => {
    // The name of the program, in brackets, may contain any character.
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return Number(rest!.split(' ')[19]) / TICKS_A_SECOND;
  });
  return (now - Math.min(...began)) * 1000;
}
