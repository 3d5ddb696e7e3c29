import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What is between a browser and a server, such as a phone's network. */
export interface Stallable {
  url: string;
  /** Takes everything from now on, and passes nothing on in either direction. */
  stall(): void;
  /** Passes on what it has taken meanwhile, also of requests that were given up. */
  goOn(): void;
  /** Hangs up at once from now on, as if the server were down, until `goOn`. */
  hangUp(): void;
  stop(): void;
}

/** Stands in front of a server. */
export async function startStallable(origin: string): Promise<Stallable> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isStalled = false;
  let isHangingUp = false;
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (chunk) => to.write(chunk));
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    if (isStalled) from.pause();
  };
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    if (isHangingUp) return void browser.destroy();
    const product = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    pass(browser, product);
    pass(product, browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isStalled = isHangingUp = false;
      for (const socket of sockets) socket.resume();
    },
    hangUp() {
      isHangingUp = true;
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
