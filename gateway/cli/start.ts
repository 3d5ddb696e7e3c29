import { parseArgs } from 'node:util';
import { MARL } from '#gateway/process/command.ts';
import { defaultDataDir } from '#gateway/process/project.ts';

export const usage = `Usage: ${MARL} start

Starts the server, which runs until it is stopped. ${MARL} alone does the same. Environment variables configure it, for example:

  PORT      the port, by default 6900
  HOST      the address to listen on, by default 127.0.0.1
  DATA_DIR  the folder of the data, by default ${defaultDataDir}

The guide Configuration lists all of them; the running server has it at /docs/configuration.`;

export async function run(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  process.env.NODE_ENV ??= 'production';
  await import('#gateway/main.ts');
}
