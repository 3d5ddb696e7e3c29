import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

const inProject = (...path: string[]): string => join(projectDir, ...path);

/** The project's package.json. */
export const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as Manifest;

/** Where a package is put together: a folder below `.build`, empty at first. */
export class Stage {
  readonly folder: string;

  constructor(name: string) {
    this.folder = inProject('.build', name);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }

  /** Adds what every package has, packs it into a folder and returns the name of the file. */
  pack(into: string, { name, description, ...own }: { name: string; description: string; [member: string]: unknown }) {
    const { version, license, engines } = manifest;
    const described = { name, version, private: true, description, license, type: 'module', engines, ...own };
    this.write('package.json', `${JSON.stringify(described, null, 2)}\n`);
    copyFileSync(inProject('LICENSE'), join(this.folder, 'LICENSE'));
    copyFileSync(inProject('gateway', 'docs', 'changelog.md'), join(this.folder, 'CHANGELOG.md'));
    const shell = process.platform === 'win32';
    execFileSync('npm', ['pack', this.folder, '--loglevel=error'], { cwd: into, shell, stdio: 'ignore' });
    return `${name}-${version}.tgz`;
  }
}
