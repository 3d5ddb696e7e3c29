import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { projectDir } from '../process/project.ts';
import { FRAME_ANCESTORS } from './headers.ts';

/**
 * Templates are written by people: they run in an opaque origin, without the network. Handlebars compiles a template to a function, which
 * is why it may evaluate code here.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${FRAME_ANCESTORS.join(' ')}`,
  'sandbox allow-scripts',
].join('; ');

/** Serves the page in which the client shows custom fields. */
export function customFieldRoute(app: FastifyInstance): void {
  let page: { html: string; compressed: Buffer } | undefined;
  app.get<{ Querystring: { v?: string } }>('/frames/custom-field', (request, reply) => {
    page ??= readPage();
    const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    reply.header('content-security-policy', POLICY);
    // Cannot apply to an opaque origin; browsers would warn.
    reply.raw.removeHeader('origin-agent-cluster');
    // A page with a version in its address never changes, so browsers can keep it for use without a network.
    reply.header('cache-control', `private, ${request.query.v ? 'max-age=31536000, immutable' : 'max-age=3600'}`);
    reply.header('vary', 'accept-encoding');
    reply.type('text/html; charset=utf-8');
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return reply.send(isCompressed ? page.compressed : page.html);
  });
}

const require = createRequire(import.meta.url);

function readPage() {
  const code = readFileSync(require.resolve('handlebars/dist/handlebars.min.js'), 'utf8').replaceAll(
    '</script',
    '<\\/script',
  );
  const source = readFileSync(join(projectDir, 'gateway', 'http', 'customField.html'), 'utf8');
  const html = source.replace('/* handlebars */', () => code);
  return { html, compressed: gzipSync(html) };
}
