import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AddRecords, createClient, Datasets, MarlError, Progress, Records } from '#gateway/package/client/index.ts';
import { makeClientPackage } from '#gateway/package/clientPackage.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { apiKey } = world.admin;
const url = gateway.url;

const root = join(import.meta.dirname, '..', '..');
const modules = join(root, 'node_modules');
const TSC = join(modules, 'typescript-7', 'bin', 'tsc');
const COMPILE = [
  ...['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--rewriteRelativeImportExtensions'],
  // The types of the package are checked, those of TypeScript are not.
  ...['--skipDefaultLibCheck', '--singleThreaded'],
];
const IN_NODE = [
  '--target',
  'es2023',
  '--module',
  'nodenext',
  '--types',
  'node',
  '--typeRoots',
  join(modules, '@types'),
];
const IN_BROWSERS = [
  ...['--target', 'es2023', '--lib', 'es2023,dom,dom.asynciterable', '--types', ''],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
];

describe('the package', () => {
  // Its program follows changes, which an Argilla server does not keep.
  it.runIf(gateway.isEmbedded)('is installed alone, compiled for Node and browsers, and runs', async () => {
    const dataset = await world.dataset();
    const [first] = await dataset.add([{}, {}, {}]);
    const cwd = temporaryFolder();
    const run = async (command: string, args: string[], env: Record<string, string> = {}) => {
      const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } }).catch(
        (error: { stdout: string; stderr: string }) => {
          throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`, { cause: error });
        },
      );
      return stdout;
    };
    cpSync(join(root, 'tests/examples/typed-client'), cwd, { recursive: true });
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ type: 'module' }));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(cwd, await makeClientPackage(cwd))]);

    const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(packages)).toEqual(['', 'node_modules/marl-client']);
    const installed = (file: string) => readFileSync(join(cwd, 'node_modules/marl-client', file), 'utf8');
    expect(installed('dist/index.js')).not.toMatch(/^import |\bimport\(|\brequire\(/m);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(JSON.parse(installed('package.json'))).toMatchObject({ version, license: 'Apache-2.0' });
    expect(installed('CHANGELOG.md')).toContain(`## [${version}]`);
    expect(installed('LICENSE')).toContain('Apache License');
    for (const name of ['graphql', 'graphql-sse']) expect(installed('THIRD-PARTY-LICENSES.txt')).toMatch(`\n${name} `);

    const paths = [modules, process.env.NODE_PATH].filter((path) => path !== undefined).join(delimiter);
    await run(join(modules, '.bin', 'graphql-codegen'), ['--config', 'codegen.yml'], { NODE_PATH: paths });
    await run(process.execPath, [TSC, ...COMPILE, ...IN_BROWSERS, '--noEmit', 'operations.ts']);
    await run(process.execPath, [TSC, ...COMPILE, ...IN_NODE, 'main.ts']);
    const told = await run(process.execPath, ['main.js', url, apiKey, dataset.id]);
    expect(told.split('\n')).toEqual([
      'found among the datasets',
      'question tone (required)',
      ...Object.keys(dataset.questions)
        .slice(1)
        .map((name) => `question ${name}`),
      '3 records',
      expect.stringMatching(/^ERROR_CREATING_RECORD_RESPONSE at submitResponse: /),
      `${first} is SUBMITTED`,
      expect.stringMatching(/RESPONSES.*: 1 submitted/),
      `${first} changed: SUBMITTED`,
      '',
    ]);
  });

  it.each(['package/client/README.md', 'docs/graphql.md'])('the samples in %s name what it exports', async (file) => {
    const text = readFileSync(join(root, 'gateway', file), 'utf8');
    const exported = Object.keys(await import('#gateway/package/client/index.ts'));
    const imports = [...text.matchAll(/import \{([^}]+)\} from 'marl-client'/g)].flatMap(([, names]) =>
      names!.split(','),
    );
    expect(imports.length).toBeGreaterThan(0);
    for (const name of imports) expect(exported).toContain(name.trim());
  });
});

describe('the client', () => {
  // An Argilla server knows no keys for mutations that are tried again.
  const client = createClient({ url: `${url}/`, apiKey, retries: gateway.isEmbedded ? 4 : 0 });

  /** A client that has no luck with some of its requests; `sent` are the headers of each. */
  function unlucky(answers: (() => Response | Promise<Response>)[], retries?: number) {
    const sent: Headers[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      sent.push(new Headers(init?.headers));
      const carriedOut = await globalThis.fetch(input, init);
      return answers.shift()?.() ?? carriedOut;
    };
    return { client: createClient({ url, apiKey, fetch, ...(retries === undefined ? {} : { retries }) }), sent };
  }

  const lost = () => Promise.reject(new TypeError('fetch failed'));

  it.runIf(gateway.isEmbedded)('repeats a mutation whose answer is lost, and carries it out once', async () => {
    const dataset = await world.dataset();
    const { client: flaky, sent } = unlucky([lost, () => new Response('Bad gateway', { status: 502 })]);
    const input = { datasetId: dataset.id, records: [{ fields: { text: 'Once' } }] };
    const { addRecords } = await flaky.request(AddRecords, { input });
    expect(sent.map((headers) => headers.get('idempotency-key'))).toEqual(
      Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)),
    );
    expect(new Set(sent.map((headers) => headers.get('idempotency-key'))).size).toBe(1);
    const ids: string[] = [];
    for await (const { id } of client.records(dataset.id)) ids.push(id);
    expect(ids).toEqual(addRecords.records.map(({ id }) => id));

    const again = await flaky.request(AddRecords, { input }, { idempotencyKey: sent[0]!.get('idempotency-key')! });
    expect(again.addRecords.records).toEqual(addRecords.records);
  });

  it('gives up after as many retries, without a key if there are none', async () => {
    const { client: flaky, sent } = unlucky([lost, lost], 0);
    const failed = flaky.request(Datasets);
    await expect(failed).rejects.toBeInstanceOf(MarlError);
    await expect(failed).rejects.toMatchObject({
      code: 'NO_ANSWER',
      status: 0,
      cause: expect.any(TypeError) as unknown,
    });
    expect(sent.map((headers) => headers.get('idempotency-key'))).toEqual([null]);
    const proxy = unlucky([() => new Response('<h1>Not here</h1>', { status: 404 })]);
    await expect(proxy.client.request(Datasets)).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 404 });
    expect(proxy.sent).toHaveLength(1);
  });

  it('waits as long as the server says', async () => {
    const error = { message: 'Wait', extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: 0.5 } };
    const busy = unlucky([() => Response.json({ errors: [error] }, { status: 429 })]);
    const began = performance.now();
    await busy.client.request(Datasets);
    expect(performance.now() - began).toBeGreaterThan(450);
    const longer = unlucky([
      () => Response.json({ errors: [{ ...error, extensions: { ...error.extensions, retryAfter: 3600 } }] }),
    ]);
    await expect(longer.client.request(Datasets)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const { client: flaky, sent } = unlucky([lost, lost, lost]);
    const failed = flaky.request(Datasets, {}, { signal: controller.signal });
    await expect.poll(() => sent.length).toBe(1);
    controller.abort(new Error('enough'));
    await expect(failed).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  it('tells what failed, where and why', async () => {
    const stranger = createClient({ url, apiKey: world.stranger.apiKey });
    const dataset = await world.dataset();
    await expect(stranger.request(Progress, { datasetId: dataset.id })).rejects.toMatchObject({
      name: 'MarlError',
      code: 'ERROR_DELETING_DATASET',
      path: ['dataset', 'progress'],
      status: 403,
      reason: 'FORBIDDEN',
      data: { dataset: { progress: null } },
    });
    const records = [{ fields: { text: 'fine' } }, { fields: { text: 3 } }];
    await expect(client.request(AddRecords, { input: { datasetId: dataset.id, records } })).rejects.toMatchObject({
      code: 'ERROR_CREATING_RECORDS',
      inputPath: expect.arrayContaining(['records', 1]) as unknown,
    });
    const nobody = createClient({ url, apiKey: 'wrong' });
    await expect(nobody.request(Datasets)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const events = await nobody.subscribe(`subscription { datasetChanged(datasetIds: ["${dataset.id}"]) { kinds } }`);
    await expect(events.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(client.request('query { nothing }')).rejects.toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  it('reads page by page, from a cursor, and only what matches', async () => {
    const dataset = await world.dataset();
    const ids = await dataset.add(Array.from({ length: 5 }, (_, index) => ({ metadata: { length: index } })));
    const { client: counting, sent } = unlucky([]);
    const read: string[] = [];
    const cursors: string[] = [];
    const pages = counting.iterate(
      Records,
      { datasetId: dataset.id, first: 2 },
      ({ dataset: one }) => one?.recordsConnection,
    );
    for await (const { cursor, node } of pages) {
      cursors.push(cursor);
      read.push(node.id);
    }
    expect(read).toEqual(ids);
    expect(sent).toHaveLength(3);
    const rest: string[] = [];
    for await (const { id } of client.records(dataset.id, { after: cursors[2]! })) rest.push(id);
    expect(rest).toEqual(ids.slice(3));
    const nowhere = client.records('00000000-0000-4000-8000-000000000000');
    await expect(nowhere.next()).rejects.toMatchObject({ code: 'ERROR_FETCHING_DATASET_INFO', status: 404 });
  });

  it('ends a stream when the loop is left', async () => {
    const dataset = await world.dataset();
    const events = await client.subscribe<{ datasetChanged: { kinds: string[] } }, { id: string }>(
      'subscription ($id: ID!) { datasetChanged(datasetIds: [$id]) { kinds } }',
      { id: dataset.id },
    );
    await dataset.add([{}]);
    const kinds: string[][] = [];
    for await (const { datasetChanged } of events) {
      kinds.push(datasetChanged.kinds);
      break;
    }
    expect(kinds).toEqual([['RECORDS_ADDED']]);
    await expect(events.next()).resolves.toEqual({ done: true, value: undefined });
  });
});
