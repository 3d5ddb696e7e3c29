import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../.build/client/assets');
const TEXT = /html|javascript|css/;

/**
 * The product behind a proxy that can replace the client by another version: all of its files have other names, and the old ones are gone.
 */
export async function startUpdatable(origin: string) {
  const names = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
  const known = new RegExp(`(${names.map((name) => name.replace(/\.(js|css)$/, '')).join('|')})\\.(js|css)\\b`, 'g');
  let isUpdated = false;

  /** The path of the file on the server; null if this version does not have it. */
  function original(url: string): string | null {
    if (!isUpdated || !/^\/assets\/.*\.(js|css)$/.test(url)) return url;
    return url.includes('_2.') ? url.replace('_2.', '.') : null;
  }
  const updated = (text: string): string => text.replace(known, '$1_2.$2').replace('const VERSION = "', '$&2');

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const path = original(request.url ?? '/');
    if (path === null) return void response.writeHead(404).end();
    // The server would say that its version is unchanged.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = request.headers;
    headers['accept-encoding'] = 'identity';
    const onward = send(origin + path, { method: request.method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      if (!isUpdated || !TEXT.test(rest['content-type'] ?? ''))
        return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        response.writeHead(answer.statusCode ?? 502, rest).end(updated(Buffer.concat(chunks).toString())),
      );
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    update: (): void => void (isUpdated = true),
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
