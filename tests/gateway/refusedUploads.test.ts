import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';

const gateway = await startTestGateway();
const MEGABYTE = Buffer.alloc(1024 ** 2, 'x');

/** The answer to a client that reads nothing until it has sent its whole body, as most libraries do. */
async function answerToSender(path: string, megabytes: number, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  const isChunked = headers.includes('Transfer-Encoding: chunked');
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    const length = isChunked ? [] : [`Content-Length: ${megabytes * MEGABYTE.length}`];
    const head = [`POST ${path} HTTP/1.1`, 'Host: marl', 'Content-Type: application/json', ...length, ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < megabytes; sent += 1) {
      const parts = isChunked ? [`${MEGABYTE.length.toString(16)}\r\n`, MEGABYTE, '\r\n'] : [MEGABYTE];
      for (const part of parts) {
        await new Promise<void>((resolve, reject) =>
          socket.write(part, (error) => (error ? reject(error) : resolve())),
        );
      }
    }
    if (isChunked) socket.write('0\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) {
      answer += String(chunk);
      const [, length = 'none', body] = /content-length: (\d+)[^]*?\r\n\r\n([^]*)$/i.exec(answer) ?? [];
      if (body?.length === Number(length)) break;
    }
    return answer;
  } finally {
    socket.destroy();
  }
}

const KEPT: string[] = [];
const CLOSED = ['Connection: close'];
const REFUSALS = [
  ['too long for GraphQL', '/graphql', 413, 'The request is larger than 4 MB, the limit for GraphQL.'],
  ['too long for a sign-in', '/api/security/token', 413, 'The request is larger than 16 KB, the limit for sign-ins.'],
  ['sent to no page', '/nowhere', 405, 'Method Not Allowed'],
  ['of a file by a stranger', '/files?name=rows.csv', 401, 'Could not validate credentials'],
  ['of records by a stranger', '/api/v1/datasets', 401, 'Could not validate credentials'],
] as const;

describe.each([
  ['that keeps its connection', KEPT, REFUSALS],
  ['that closes its connection', CLOSED, REFUSALS],
  ['of unknown length', [...CLOSED, 'Transfer-Encoding: chunked'], REFUSALS.slice(0, -1)],
])('a refusal can be read by the sender of a body %s', (_which, headers, refusals) => {
  it.each(refusals)('%s', async (_what, path, status, reason) => {
    const answer = await answerToSender(path, 9, headers);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(reason);
  });
});
