import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { type Readable } from 'node:stream';
import Fastify from 'fastify';
import { request as send } from 'undici';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A placeholder that the server replaces with the base path. */
const BASE_URL = '@@baseUrl@@';

export interface WebPage {
  url: string;
  /** Requests to `/api` that failed: method, path and status. */
  failures: string[];
  stop(): Promise<void>;
}

/** Serves the built web UI in `folder` like its own server, and proxies `/api` to another server. */
export async function serveWebPage(folder: string, backend: string): Promise<WebPage> {
  const app = Fastify();
  const failures: string[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));

  app.all('/api/*', async ({ method, url, headers, body }, reply) => {
    const { host: _host, connection: _connection, ...rest } = headers;
    const answer = await send(backend + url, { method, headers: rest, body: (body as Readable | undefined) ?? null });
    if (answer.statusCode >= 400) failures.push(`${method} ${url} ${answer.statusCode}`);
    const { 'transfer-encoding': _encoding, connection: _own, ...answered } = answer.headers;
    return reply.code(answer.statusCode).headers(answered).send(answer.body);
  });

  app.get('/*', async ({ url }, reply) => {
    const path = normalize(new URL(url, 'http://page').pathname);
    for (const name of [path, join(path, 'index.html'), '/index.html']) {
      const content = await readFile(join(folder, name)).catch(() => undefined);
      if (!content) continue;
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      const isText = /text|json/.test(type);
      return reply.type(type).send(isText ? content.toString().replaceAll(BASE_URL, '') : content);
    }
    return reply.code(404).send();
  });

  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    failures,
    stop: () => app.close(),
  };
}
