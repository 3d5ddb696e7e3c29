import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process: its id, its parent's id, and its resident memory in KiB. */
type Row = [pid: number, parent: number, resident: number];

/** The resident memory of a process and its descendants, in MiB. */
export const residentMiB = (pid: number): number => sum(family([pid]).map(([, , resident]) => resident)) / 1024;

/**
 * The proportional memory of processes and their descendants in MiB: shared memory is divided among the processes that share it. Linux
 * only.
 */
export const proportionalMiB = (pids: number[]): number =>
  sum(family(pids).map(([pid]) => proportionalKiB(pid))) / 1024;

function family(pids: number[]): Row[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as Row);
  const members = new Set(pids);
  for (let grown = true; grown;) {
    const before = members.size;
    for (const [child, parent] of rows) if (members.has(parent)) members.add(child);
    grown = members.size > before;
  }
  return rows.filter(([pid]) => members.has(pid));
}

function proportionalKiB(pid: number): number {
  const [, found] = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m)!;
  return Number(found);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
