/** No space, a quota, or a limit on the size of files. */
const SYSTEM_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** SQLite's primary result code of a full disk. */
const FULL = 13;
/** Its extended codes of quotas, file limits and broken devices: SQLITE_IOERR_WRITE, _FSYNC and _SHMSIZE. */
const EXTENDED_CODES: readonly unknown[] = [778, 1034, 4874];

/** Whether an error of the system or of SQLite means that nothing more can be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (SYSTEM_CODES.includes(code)) return true;
  return typeof errcode === 'number' && ((errcode & 0xff) === FULL || EXTENDED_CODES.includes(errcode));
}
