import { execFileSync } from 'node:child_process';

/** Resident memory of a process and all below it, in MiB. */
export function residentMiB(pid: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const [child, parent] of rows) if (family.has(parent)) family.add(child);
    grown = family.size > before;
  }
  return rows.reduce((sum, [id, , rss]) => (family.has(id) ? sum + rss : sum), 0) / 1024;
}
