import { baseDir, defaultDataDir } from '#gateway/process/project.ts';
import { readSettings } from '#gateway/settings.ts';
import { runCommand } from './command.ts';
import { commands } from './commands.ts';

// Reads only the data folder: a wrong PORT must not prevent a backup.
const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR }, baseDir, defaultDataDir);

const { stdin, stdout, stderr } = process;
process.exitCode = await runCommand(process.argv.slice(2), commands, {
  dataDir,
  input: stdin,
  output: stdout,
  errors: stderr,
});
