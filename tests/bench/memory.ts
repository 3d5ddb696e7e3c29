import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process: its id, its parent's, and its resident memory in KiB. */
type Row = [pid: number, parent: number, resident: number];

/** Resident memory of a process and all below it, in MiB. */
export const residentMiB = (pid: number): number => sum(family([pid]).map(([, , resident]) => resident)) / 1024;

/**
 * Memory of processes and all below them in MiB, where what several of them share is divided among them and not counted for each.
 * Linux only.
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
