import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Launch } from './product.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A package made from this project and installed into a folder of its own. */
export interface Installed {
  /** Where the commands are run. */
  folder: string;
  /** What was made: the names of the files. */
  made: string[];
  /** The package's folder. */
  path: string;
  /** Starts a command of the package. */
  launch(...args: string[]): Launch;
  /** Runs a command to its end; fails when it does. */
  run(args: string[], env?: Record<string, string>): Promise<string>;
  remove(): void;
}

/** Makes the package with `npm run package` and installs it as a person would. */
export async function installPackage(): Promise<Installed> {
  const npm = promisify(execFile);
  const options = { cwd: ROOT, shell: process.platform === 'win32' };
  const { stdout: names } = await npm('npm', ['run', '--silent', 'package'], options);
  const made = names.trim().split(/\r?\n/);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'marl-installed-')));
  const tarball = join(ROOT, made[0]!);
  // Scripts would compile what is not there as a binary.
  const flags = ['--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await npm('npm', ['install', ...flags, tarball], options);
  const command = join(folder, 'node_modules', '.bin', 'marl');
  const launch = (...args: string[]): Launch => ({ args: [command, ...args], cwd: folder });
  return {
    folder,
    made,
    path: join(folder, 'node_modules', 'marl'),
    launch,
    async run(args, env = {}) {
      const { stdout } = await promisify(execFile)(process.execPath, launch(...args).args, {
        cwd: folder,
        env: { ...process.env, ...env },
      });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
