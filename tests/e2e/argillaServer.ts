import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of another release, as a gateway sees it: the REST API at `url` under the version of that release. */
export async function startAsRelease(version: string, url: string) {
  const server = createServer((incoming, answer) => {
    if (incoming.url === '/api/v1/version') {
      return answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ version }));
    }
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url!, url), { method, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    return incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
