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

/** A number of bytes for people. */
export const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`;
