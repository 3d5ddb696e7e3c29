import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { vi } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { OWNER_KEY } from '#tests/support/movable.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { marl, type Ran } from './commandLine.ts';

export interface TwoServers {
  source: TestBackend;
  target: TestBackend;
  /** The file of the new passwords. */
  passwords: string;
  /** `marl copy` from the source to the target, or between servers in their place. */
  copy(from?: string, to?: string, passwords?: string): Promise<Ran>;
}

/** Starts two servers to copy between. */
export async function startTwoServers(): Promise<TwoServers> {
  vi.stubEnv('MARL_FROM_API_KEY', OWNER_KEY);
  vi.stubEnv('MARL_TO_API_KEY', OWNER_KEY);
  const [source, target] = await Promise.all([startTestBackend(), startTestBackend()]);
  const folder = temporaryFolder();
  const passwords = join(folder, 'passwords.csv');
  const copy = (from = source.origin, to = target.origin, file = passwords) =>
    marl(folder, 'copy', '--from', from, '--to', to, '--passwords', file);
  return { source, target, passwords, copy };
}

/** The row of a dataset in a report: how many records there are, were written, are equal and so on. */
export function rowOf(report: string, dataset: string) {
  const cells = report
    .split('\n')
    .find((line) => line.startsWith(`lab/${dataset} `))!
    .split(/ {2,}/);
  const [records, written, equal, differing, missing, extra] = cells.slice(1, 7).map(Number);
  return { records, written, equal, differing, missing, extra, verdict: cells.at(-1) };
}

/** A server between the command and a backend. */
export async function between(
  backend: TestBackend,
  act: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  const staged = await stageBackend();
  const forward = passOn(backend.origin, () => false);
  staged.act = (request, response) => {
    if (!act(request, response)) forward(request, response);
  };
  return staged.origin;
}
