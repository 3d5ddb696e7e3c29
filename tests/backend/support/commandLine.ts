import { PassThrough } from 'node:stream';
import { runCommand } from '#gateway/cli/command.ts';
import { commands } from '#gateway/cli/commands.ts';

/** The outcome of a command: exit code, standard output and standard error. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as in a terminal, on a data folder. */
export async function marl(dataDir: string, ...args: string[]): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', err: '' };
  const collect = (into: 'out' | 'err') =>
    ({ write: (text: string) => (ran[into] += text) }) as unknown as NodeJS.WriteStream;
  const input = new PassThrough().end() as unknown as NodeJS.ReadStream;
  ran.code = await runCommand(args, commands, { dataDir, input, output: collect('out'), errors: collect('err') });
  return ran;
}
