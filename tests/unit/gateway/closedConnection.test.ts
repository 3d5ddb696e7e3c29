import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, exchange } from '#gateway/rest/connection.ts';

const BODY = '{"detail":"broken"}';
/** Like Argilla's, a server that closes a connection shortly after an error of its own, without a word about it. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  let isClosing = false;
  socket.on('data', (request: Buffer) => {
    if (isClosing) return;
    const isBroken = request.includes('/broken');
    const status = isBroken ? '500 Internal Server Error' : '200 OK';
    socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`);
    if (!isBroken) return;
    isClosing = true;
    setTimeout(() => socket.end(), 5);
  });
});
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  connection = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 5_000, 1);
});
afterAll(async () => {
  await connection.close();
  server.close();
});

it('what follows an error of the server is answered, although the server closes the connection', async () => {
  for (let round = 0; round < 10; round += 1) {
    const broken = await exchange(connection.dispatcher, { method: 'GET', path: '/broken' });
    expect(broken).toEqual({ status: 500, text: BODY });
    await new Promise((resolve) => setTimeout(resolve, round));
    expect(await exchange(connection.dispatcher, { method: 'POST', path: '/', body: '{}' })).toMatchObject({
      status: 200,
    });
  }
});

it('so are requests of other clients, which are passed on', async () => {
  for (let round = 0; round < 10; round += 1) {
    const broken = await connection.dispatcher.request({ method: 'GET', path: '/broken' });
    expect(await broken.body.text()).toBe(BODY);
    await new Promise((resolve) => setTimeout(resolve, round));
    const { statusCode, body } = await connection.dispatcher.request({ method: 'GET', path: '/' });
    expect([statusCode, await body.text()]).toEqual([200, BODY]);
  }
});
