import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../worker/service-worker.js');
/** Files of the public folder. The system keeps the icons of the installed client. */
const PUBLIC = ['favicon.svg', 'first-paint.js'];
const KEPT = /^(index\.html|assets\/.+)$/;

const ENTRIES = /(?<=<script type="module"[^>]* src=")[^"]+/g;

/** Writes the worker that opens the client without a network, with the list of the files it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // Runs after index.html is written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const source = readFileSync(SOURCE, 'utf8');
      const files = [...PUBLIC, ...Object.keys(bundle).filter((name) => KEPT.test(name))]
        .map((name) => `/${name}`)
        .sort();
      const html = bundle['index.html'];
      if (html?.type !== 'asset') throw new Error('The build has no index.html.');
      const entries = String(html.source).match(ENTRIES);
      if (!entries) throw new Error('index.html begins with no script.');
      const version = createHash('sha256').update(JSON.stringify(files)).update(html.source).update(source);
      const constants = { VERSION: version.digest('base64url').slice(0, 10), ENTRIES: entries.join(), FILES: files };
      const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: lines.join('') + source });
    },
  };
}
