/** What a command works with: the data folder, and who called it. */
export interface CommandContext {
  /** The folder of the embedded backend's store, absolute; it need not exist. */
  dataDir: string;
  input: NodeJS.ReadStream;
  /** For results: what may be piped on. */
  output: NodeJS.WriteStream;
  /** For questions and progress. */
  errors: NodeJS.WriteStream;
}

/**
 * A subcommand, as its module exports it. An error's message is what the operator reads. Wrong arguments, which `parseArgs`
 * or an error with the code `ERR_USAGE` reports, are told together with the way to help.
 */
interface Command {
  /** What `--help` prints. */
  usage: string;
  /** Does it; the number, if any, becomes the exit code. */
  run(args: string[], surroundings: CommandContext): Promise<number | void>;
}

/** A line of the table of commands. Its code is loaded when it is called. */
export interface CommandEntry {
  summary: string;
  load(): Promise<Command>;
}

const OK = 0;
const FAILED = 1;
const WRONG_ARGUMENTS = 2;

/** Runs the subcommand that the arguments name and gives the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommand(
  [name = '', ...args]: string[],
  commands: ReadonlyMap<string, CommandEntry>,
  surroundings: CommandContext,
): Promise<number> {
  const { output, errors } = surroundings;
  if (isHelp(name)) {
    output.write(`${overview(commands)}\n`);
    return OK;
  }
  const entry = commands.get(name);
  if (!entry) {
    const wrong = name === '' ? '' : `There is no command "${name}".\n\n`;
    errors.write(`${wrong}${overview(commands)}\n`);
    return WRONG_ARGUMENTS;
  }
  const command = await entry.load();
  if (args.some(isHelp)) {
    output.write(`${command.usage}\n`);
    return OK;
  }
  try {
    return (await command.run(args, surroundings)) ?? OK;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isWrong = /^ERR_(PARSE_ARGS|USAGE)/.test(code ?? '');
    errors.write(isWrong ? `${message}\nSee: npx marl ${name} --help\n` : `${message}\n`);
    return isWrong ? WRONG_ARGUMENTS : FAILED;
  }
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

function overview(commands: ReadonlyMap<string, CommandEntry>): string {
  const width = Math.max(...[...commands.keys()].map(({ length }) => length));
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npx marl <command> [options]

${lines.join('\n')}

npx marl <command> --help tells more about each.`;
}
