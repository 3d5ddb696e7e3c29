import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';

/** A folder whose disk can be filled. */
interface Disk {
  dataDir: string;
  /** The beginning of a command that starts a process which can write nothing. */
  limit: readonly string[];
  /** From now on, the process with this id can write nothing more; without an id, where that needs none. */
  fill(pid?: number): void;
  /** Makes space available again. */
  clear(pid?: number): void;
}

interface Way {
  name: string;
  isPossible: boolean;
  open(): Disk;
}

const SIZE_MB = 32;

/** A small file system of its own, which another file fills completely. */
function smallFileSystem(): Disk {
  const dataDir = mkdtempSync(join(tmpdir(), 'marl-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=700`, 'marl-test', dataDir]);
  onTestFinished(() => {
    // Lazily, because a process with an open file may end after the test.
    execFileSync('umount', ['--lazy', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const filler = join(dataDir, 'filler');
  return { dataDir, limit: [], fill: () => fillUp(filler), clear: () => rmSync(filler) };
}

function fillUp(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4_096);
  try {
    for (let written = 0; written < SIZE_MB * 2 ** 20; written += block.length) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const LIMIT_BYTES = 64 * 1024;

/** Begins a command whose files may have no content. */
export const NO_BYTES: readonly string[] = ['prlimit', '--fsize=0:'];

/** Limits each file of the process to a few pages, like a quota. Needs no privileges. */
function limitedFiles(): Disk {
  const set = (pid: number | undefined, bytes: string) =>
    void (pid && execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]));
  return {
    dataDir: temporaryFolder(),
    limit: NO_BYTES,
    fill: (pid) => set(pid, String(LIMIT_BYTES)),
    clear: (pid) => set(pid, 'unlimited'),
  };
}

/** Whether a file system can be mounted, which requires root. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'marl-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'marl-test', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

export const WAYS: readonly Way[] = [
  { name: 'the file system is full (needs the right to mount one)', isPossible: mayMount(), open: smallFileSystem },
  {
    name: 'files may not grow any more (needs prlimit)',
    isPossible: spawnSync('prlimit', ['--version']).status === 0,
    open: limitedFiles,
  },
];
