import { projectDir } from '#gateway/process/project.ts';
import { readSettings } from '#gateway/settings.ts';
import { runCommand } from './command.ts';
import { commands } from './commands.ts';

// Only the data folder matters here: a wrong port should keep nobody from a backup.
const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR }, projectDir);

const { stdin, stdout, stderr } = process;
process.exitCode = await runCommand(process.argv.slice(2), commands, {
  dataDir,
  input: stdin,
  output: stdout,
  errors: stderr,
});
