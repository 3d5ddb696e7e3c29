import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pngUri } from './png.ts';

export interface ImageServer {
  url: string;
  /** The requests so far. */
  seen: { path: string; headers: IncomingHttpHeaders }[];
  stop(): void;
}

const PNG = Buffer.from(pngUri(120, 80, [80, 160, 120]).split(',')[1]!, 'base64');

/** Another server with images: those below /open may be read by other sites, those below /gone are not there. Browsers may keep none. */
export async function startImageServer(): Promise<ImageServer> {
  const seen: ImageServer['seen'] = [];
  const server = createServer(({ url, headers }, response) => {
    seen.push({ path: url!, headers });
    response.setHeader('cache-control', 'no-store');
    if (url!.startsWith('/open')) response.setHeader('access-control-allow-origin', '*');
    if (url!.startsWith('/gone')) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
