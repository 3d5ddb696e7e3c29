import { resolve } from 'node:path';
import { askNewPassword } from './password.ts';
import { userCommand } from './userCommand.ts';

const dataDir = resolve(process.env.DATA_DIR || '.data');
const askPassword = () => askNewPassword(process.stdin, process.stderr);

try {
  console.log(await userCommand(process.argv.slice(2), dataDir, askPassword));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
