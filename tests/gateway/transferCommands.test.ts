import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#gateway/cli/command.ts';
import { commands } from '#gateway/cli/commands.ts';
import { marl } from '../backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

const dataDir = temporaryFolder();
const gateway = await startTestGateway({ settings: { dataDir } });
const world = await makeWorld(gateway);
/** A proxy between the command line and the gateway. */
const between = await stageBackend();
beforeAll(() => {
  vi.stubEnv('MARL_URL', between.origin);
  vi.stubEnv('MARL_API_KEY', world.admin.apiKey);
});
afterAll(() => void vi.unstubAllEnvs());

const isSending = ({ url }: IncomingMessage) => url?.startsWith('/files?') === true;

/** Forwards a request as it arrives, and disconnects when the caller does. */
async function forward(request: IncomingMessage, response: ServerResponse, body: RequestInit['body']): Promise<void> {
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  const headers = { 'x-argilla-api-key': world.admin.apiKey, 'content-type': type };
  const init = { method: request.method!, headers, body, duplex: 'half' } as RequestInit;
  const got = await fetch(gateway.url + request.url, init).catch(() => null);
  if (!got) return void response.destroy();
  response.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' }).end(await got.text());
}

/** Runs `act` once, at the first request that contains a word; `act` returns whether it has answered. */
function when(word: string, act: (response: ServerResponse) => boolean): void {
  let hasActed = false;
  between.act = (request, response) => {
    if (isSending(request)) return void forward(request, response, request as unknown as ReadableStream);
    void text(request).then((body) => {
      const isMeant = !hasActed && body.includes(word);
      hasActed ||= isMeant;
      return isMeant && act(response) ? undefined : forward(request, response, body);
    });
  };
}

/** At most once for each command: as in a terminal, a second signal ends the process, which here is that of the tests. */
const interrupt = () => void process.emit('SIGINT');
const left = () => (existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : []);

describe('an import on the command line leaves no file on the server', () => {
  let args: string[] = [];
  let here = '';
  beforeEach(async () => {
    here = temporaryFolder();
    args = ['import', fileOf(20_000), '--dataset', (await world.dataset()).name];
  });
  const fileOf = (rows: number): string => {
    const file = join(here, `${rows}.csv`);
    writeFileSync(file, ['text', ...Array.from({ length: rows }, (_row, index) => `Row ${index}`)].join('\n'));
    return file;
  };

  it('if its check fails', async () => {
    when('checkImport(', (response) => {
      answer(502, 'Bad gateway')(null as never, response);
      return true;
    });
    expect(await marl(here, ...args)).toMatchObject({ code: 1, err: expect.stringContaining('answers 502') });
    expect(left()).toEqual([]);
  });

  it('and goes on when the server does not answer for a moment', async () => {
    when('recordImport(', (response) => {
      answer(502, 'Bad gateway')(null as never, response);
      return true;
    });
    const [command, , ...others] = args;
    const told = await marl(here, command!, fileOf(2_000), ...others);
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('2000 records') });
    expect(left()).toEqual([]);
  });

  it('if Ctrl+C stops the upload', async () => {
    between.act = (request, response) => {
      if (isSending(request)) interrupt();
      void forward(request, response, request as unknown as ReadableStream);
    };
    expect(await marl(here, ...args)).toMatchObject({
      code: 130,
      err: 'Stopping and removing written records …\n',
    });
    await expect.poll(left).toEqual([]);
  });

  it.each(['uploadedFile(', 'checkImport(', 'recordImport('])('when Ctrl+C stops it at %s', async (word) => {
    when(word, () => {
      interrupt();
      return false;
    });
    expect(await marl(here, ...args)).toMatchObject({ code: 130, out: '' });
    expect(left()).toEqual([]);
  });
});

it('an address without http is refused before anything is sent', async () => {
  const here = temporaryFolder();
  writeFileSync(join(here, 'rows.csv'), 'text\nHello\n');
  const told = await marl(here, 'import', join(here, 'rows.csv'), '--dataset', 'd', '--url', 'localhost:6900');
  expect(told).toMatchObject({ code: 2, err: expect.stringContaining('such as http://127.0.0.1:6900') });
});

it('a missing file is reported in plain words', async () => {
  const told = await marl(temporaryFolder(), 'import', 'nothing.csv', '--dataset', 'd');
  expect(told).toMatchObject({ code: 2, err: expect.stringContaining('nothing.csv is not a file.') });
});

it('an export ends quietly when its reader has enough', async () => {
  const { name, add } = await world.dataset();
  await add([{}]);
  const closed = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  }) as NodeJS.WriteStream;
  let told = '';
  const errors = { write: (text: string) => (told += text) } as unknown as NodeJS.WriteStream;
  const args = ['export', '-', '--dataset', name, '--format', 'csv', '--url', gateway.url];
  expect(await runCommand(args, commands, { dataDir, input: process.stdin, output: closed, errors })).toBe(0);
  expect(told).toBe('');
});

it('an export to a missing folder is refused before anything is read', async () => {
  const folder = join(temporaryFolder(), 'nowhere');
  const told = await marl(dataDir, 'export', join(folder, 'all.csv'), '--dataset', 'd');
  expect(told).toMatchObject({ code: 1, err: `There is no folder ${folder}.\n` });
});
