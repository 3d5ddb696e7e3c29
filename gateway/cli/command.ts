import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { type CommandContext, MARL } from '#gateway/process/command.ts';
import { version } from '#gateway/process/project.ts';

/** The module of a subcommand. The message of an error is printed; for wrong arguments, with a hint at `--help`. */
interface Command {
  /** The text of `--help`. */
  usage: string;
  /** Resolves to the exit code, if it is not 0. */
  run(args: string[], context: CommandContext): Promise<number | void>;
}

export interface CommandEntry {
  summary: string;
  load(): Promise<Command>;
}

const OK = 0;
const FAILED = 1;
const WRONG_ARGUMENTS = 2;

/** Runs the subcommand named by the first argument, by default `start`, and returns the exit code. */
export async function runCommand(
  [name = 'start', ...args]: string[],
  commands: ReadonlyMap<string, CommandEntry>,
  context: CommandContext,
): Promise<number> {
  const { output, errors } = context;
  if (isHelp(name) || name === 'help') {
    output.write(`${overview(commands)}\n`);
    return OK;
  }
  if (name === '--version' || name === '-v') {
    output.write(`${version}\n`);
    return OK;
  }
  const entry = commands.get(name);
  if (!entry) {
    errors.write(`There is no command "${name}".\n\n${overview(commands)}\n`);
    return WRONG_ARGUMENTS;
  }
  const command = await entry.load();
  if (args.some(isHelp)) {
    output.write(`${command.usage}\n`);
    return OK;
  }
  try {
    return (await command.run(args, context)) ?? OK;
  } catch (error) {
    const { message, code, cause } = error as NodeJS.ErrnoException;
    if (isDiskFull(error) || isDiskFull(cause)) {
      errors.write(`The disk is full: ${message}. Free space, then run it again.\n`);
      return FAILED;
    }
    // `parseArgs` throws the first.
    const isUsageError = /^ERR_(PARSE_ARGS|USAGE)/.test(code ?? '');
    errors.write(isUsageError ? `${message}\nSee: ${MARL} ${name} --help\n` : `${message}\n`);
    return isUsageError ? WRONG_ARGUMENTS : FAILED;
  }
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

function overview(commands: ReadonlyMap<string, CommandEntry>): string {
  const width = Math.max(...[...commands.keys()].map(({ length }) => length));
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${MARL} [command] [options]

${lines.join('\n')}

Without a command, the server starts. ${MARL} <command> --help explains a command, ${MARL} --version tells the
release.`;
}
