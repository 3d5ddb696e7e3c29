import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const GATEWAY = join(import.meta.dirname, '../../gateway/http');
/** The files that define the page of custom fields and its policy. */
const SOURCES = [
  ...['customField.html', 'customField.ts', 'headers.ts'].map((name) => join(GATEWAY, name)),
  createRequire(import.meta.url).resolve('handlebars/dist/handlebars.min.js'),
];

/** Gives the page of custom fields an address that differs with its content, so that browsers can keep it. */
export function frameVersion(): Plugin {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(file));
  const version = JSON.stringify(hash.digest('base64url').slice(0, 10));
  return { name: 'frame-version', config: () => ({ define: { 'import.meta.env.frameVersion': version } }) };
}
