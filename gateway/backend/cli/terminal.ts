/** What a command needs from the command line. */
export interface Terminal {
  dataDir: string;
  input: NodeJS.ReadStream;
  /** For results, which may be piped. */
  output: NodeJS.WriteStream;
  /** For questions and progress. */
  errors: NodeJS.WriteStream;
}

/** Invalid arguments; the command line adds a hint to the help. */
export class UsageError extends Error {
  readonly code = 'ERR_USAGE';
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
