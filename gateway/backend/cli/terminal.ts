/** What the command line hands to a command. */
export interface Terminal {
  dataDir: string;
  input: NodeJS.ReadStream;
  /** For results: what may be piped on. */
  output: NodeJS.WriteStream;
  /** For questions and progress. */
  errors: NodeJS.WriteStream;
}

/** The command was called wrongly; the command line adds the way to help. */
export class UsageError extends Error {
  readonly code = 'ERR_USAGE';
}
