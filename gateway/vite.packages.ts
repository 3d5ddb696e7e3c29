import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lists the packages that a build takes something from, styles, fonts and workers included, as paths like those of the lock file. The list
 * is `packages/<name of the build>.json` beside the build; `npm run package` makes the licences and the bill of materials from all lists.
 */
export function listPackages(): { plugin: Plugin; worker: Plugin } {
  const packages = new Set<string>();
  const add = (files: Iterable<string>) => {
    for (const file of files) {
      const [path = ''] = /node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/]+/.exec(file) ?? [];
      if (path && !path.startsWith('node_modules/vite/')) packages.add(path);
    }
  };
  const collect: Plugin['buildEnd'] = function () {
    add(this.getModuleIds());
  };
  return {
    plugin: {
      name: 'list-packages',
      apply: 'build',
      buildEnd: collect,
      writeBundle({ dir = '' }, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'asset') add(file.originalFileNames);
        const folder = join(dirname(dir), 'packages');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${basename(dir)}.json`), `${JSON.stringify([...packages].sort(), null, 2)}\n`);
      },
    },
    worker: { name: 'list-packages-of-workers', apply: 'build', buildEnd: collect },
  };
}
