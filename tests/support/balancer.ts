import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** The index of the server that got each request so far. */
  asked: number[];
  stop(): Promise<void>;
}

/** A load balancer without session affinity: each request goes to the next server. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const turn = asked.length % urls.length;
    asked.push(turn);
    const { method, headers } = request;
    const onward = send(urls[turn]! + request.url, { method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => response.destroy());
    // Ends the subscriptions of a client that disconnects.
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
