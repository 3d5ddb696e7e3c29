import { parseArgs } from 'node:util';
import { copyServer } from '#gateway/copy/copy.ts';
import { problemOf } from '#gateway/copy/refusals.ts';
import { emptyReport, isComplete } from '#gateway/copy/report.ts';
import { type CopyServer, openServer } from '#gateway/copy/server.ts';
import { type CommandContext, MARL, UsageError } from '#gateway/process/command.ts';
import { progressOn } from '../progress.ts';
import { PasswordFile } from './passwordFile.ts';
import { showProgress } from './showProgress.ts';
import { textOf } from './reportText.ts';

const PASSWORDS = 'marl-passwords.csv';

export const usage = `Usage: ${MARL} copy --from <address> --to <address>

Copies users, workspaces and datasets with all records and answers from one running server to another. Each may be Marl,
Argilla 1.29 or Argilla 2. Nothing is deleted. When it is run again, it copies only what has changed since; so it also
continues a copy that was interrupted. At the end it compares both servers, and tells what the target cannot have.

  --from <address>    the server to copy from, with the API key of an owner in MARL_FROM_API_KEY
  --to <address>      the server to copy to, with the API key of an owner in MARL_TO_API_KEY
  --passwords <file>  the file for the new passwords of created users, by default ${PASSWORDS}

Exit codes: 0 both servers have the same data, 1 failed, 2 wrong arguments, 3 something differs, 130 stopped by Ctrl+C.`;

const DIFFERENT = 3;
const STOPPED = 130;

/** `marl copy`. */
export async function run(args: string[], { errors, output }: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      passwords: { type: 'string', default: PASSWORDS },
    },
  });
  const [fromUrl, toUrl] = [addressIn('--from', values.from), addressIn('--to', values.to)];
  if (fromUrl === toUrl) throw new UsageError('--from and --to are the same server.');
  const [fromKey, toKey] = [process.env.MARL_FROM_API_KEY, process.env.MARL_TO_API_KEY];
  if (!fromKey) throw new UsageError('An API key is required: set MARL_FROM_API_KEY.');
  if (!toKey) throw new UsageError('An API key is required: set MARL_TO_API_KEY.');

  const passwords = new PasswordFile(values.passwords);
  const progress = progressOn(errors);
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => {
    progress.report('Stopping …');
    controller.abort();
  };
  process.once('SIGINT', stop);
  const report = emptyReport();
  const opened: CopyServer[] = [];
  const open = async (url: string, key: string) => {
    const server = await openServer(url, key, signal);
    opened.push(server);
    return server;
  };
  try {
    const from = await open(fromUrl, fromKey);
    const to = await open(toUrl, toKey);
    progress.report(`From ${from.title} at ${fromUrl} to ${to.title} at ${toUrl}`);
    await copyServer({ from, to, signal, passwords, report, onProgress: showProgress(progress) });
  } catch (error) {
    if (!signal.aborted) throw new Error(problemOf(error), { cause: error });
    progress.report('Stopped. The same command continues the copy.');
    return STOPPED;
  } finally {
    process.off('SIGINT', stop);
    await Promise.all(opened.map((server) => server.close()));
    if (passwords.count) progress.report(`The passwords of ${passwords.count} new users are in ${values.passwords}.`);
  }
  progress.report('');
  output.write(`${textOf(report)}\n`);
  return isComplete(report) ? 0 : DIFFERENT;
}

function addressIn(option: string, address: string | undefined): string {
  if (address === undefined) throw new UsageError(`Name both servers: ${option} <address> is missing.`);
  if (URL.canParse(address) && /^https?:/i.test(address)) return address.replace(/\/+$/, '');
  throw new UsageError(`${option} "${address}" is not the address of a server, such as http://127.0.0.1:6900.`);
}
