/** SQLite's result codes for a disk that takes nothing more; the low byte is the primary code. */
const FULL = 13;
/** The file system became read-only. */
const READONLY = 8;
/** A quota, a limit to files, a broken device: on writing, on flushing, and for what connections share. */
const IOERR_WRITE = 778;
const IOERR_FSYNC = 1034;
const IOERR_SHMSIZE = 4874;

/** Whether a write failed because of the disk. Its transaction was rolled back, and reading goes on. */
export function isDiskFailure(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== 'number') return false;
  return [FULL, READONLY].includes(errcode & 0xff) || [IOERR_WRITE, IOERR_FSYNC, IOERR_SHMSIZE].includes(errcode);
}
