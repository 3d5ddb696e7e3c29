import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

// Higher quality costs seconds per build and saves almost nothing.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
const ENCODERS = { br: (content: Buffer) => promisify(brotliCompress)(content, { params }), gz: promisify(gzip) };

/** Compresses files at build time; the gateway serves the .br and .gz files instead of compressing for each visitor. */
export function precompress(endings: readonly (keyof typeof ENCODERS)[] = ['br', 'gz']): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      for (const file of files.filter((name) => /\.(js|css|html|svg)$/.test(name))) {
        const content = await readFile(join(dir, file));
        for (const ending of endings) await writeFile(join(dir, `${file}.${ending}`), await ENCODERS[ending](content));
      }
    },
  };
}
