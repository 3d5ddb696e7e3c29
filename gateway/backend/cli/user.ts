import type { Terminal } from './terminal.ts';
import { askNewPassword } from './password.ts';
import { USAGE, userCommand } from './userCommand.ts';

export { USAGE as usage };

/** `marl user`: looks after the accounts of a store, whether a server runs on it or not. */
export async function run(args: string[], { dataDir, input, output, errors }: Terminal): Promise<void> {
  output.write(`${await userCommand(args, dataDir, () => askNewPassword(input, errors))}\n`);
}
