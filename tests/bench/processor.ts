import { readFileSync } from 'node:fs';

/** The duration of a tick of `/proc`. */
const TICK_MS = 10;

/** The processor time that a process has used, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
