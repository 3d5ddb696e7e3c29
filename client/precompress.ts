import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

// The last steps of quality cost seconds of each build and save next to nothing.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
const ENCODERS = { br: (content: Buffer) => promisify(brotliCompress)(content, { params }), gz: promisify(gzip) };

/** Compresses once what would otherwise be compressed for each visitor: the gateway serves the .br and .gz files beside ours. */
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
