/** What a command works with: the data folder, and who called it. */
export interface Surroundings {
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
export interface Command {
  /** What `--help` prints. */
  usage: string;
  /** Does it; the number, if any, becomes the exit code. */
  run(args: string[], surroundings: Surroundings): Promise<number | void>;
}

/** A line of the table of commands. Its code is loaded when it is called. */
export interface CommandEntry {
  summary: string;
  load(): Promise<Command>;
}
