import { PassThrough } from 'node:stream';
import { runCommand } from '#gateway/cli/command.ts';
import { commands } from '#gateway/cli/commands.ts';

/** What a command did: the exit code, its results, and what it said beside them. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line as a terminal would, on a data folder. */
export async function marl(dataDir: string, ...args: string[]): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', err: '' };
  const collect = (into: 'out' | 'err') =>
    ({ write: (text: string) => (ran[into] += text) }) as unknown as NodeJS.WriteStream;
  const input = new PassThrough().end() as unknown as NodeJS.ReadStream;
  ran.code = await runCommand(args, commands, { dataDir, input, output: collect('out'), errors: collect('err') });
  return ran;
}
