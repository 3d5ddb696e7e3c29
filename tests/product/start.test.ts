import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { freePort, type Product, spawnProduct, startProduct } from '#tests/support/product.ts';

const root = join(import.meta.dirname, '..', '..');
const KEY = { 'X-Argilla-Api-Key': 'argilla.apikey' };

/** Starts the product, expects it to refuse, and returns its output. */
function refusal(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawnProduct({ DEMO: '0', ...env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('exit', (code) => resolve({ code, said }));
  });
}

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marl-start-'));
  const missing = join(folder, 'nope.yaml');
  const shared = { DATA_DIR: join(folder, 'shared'), DEMO: '0', ARGILLA_AUTH_OAUTH_CFG: missing };
  /** Serves the tests that only look at it: each start takes seconds of processor time. */
  let first: Product;
  let began: number;
  let running: Product | undefined;
  let listener: Server | undefined;

  beforeAll(async () => {
    began = Date.now();
    first = await startProduct(shared);
  });
  afterEach(async () => {
    await running?.stop();
    listener?.close();
    running = listener = undefined;
  });
  afterAll(async () => {
    await first.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stops properly while it looks for demo passwords', async () => {
    const dataDir = join(folder, 'own-keys');
    await (await startProduct({ DATA_DIR: dataDir, DEMO: '0' })).stop();
    for (const name of ['argilla', 'admin', 'annotator']) await marl(dataDir, 'user', 'new-api-key', name);
    running = await startProduct({ DATA_DIR: dataDir, DEMO: '0' });
    await running.stop();
    expect(running.process.exitCode).toBe(0);
  });

  it('builds nothing if nothing has changed', () => {
    expect(statSync(join(root, '.build', 'stamp')).mtimeMs).toBeLessThan(began);
  });

  it('builds for production, whatever NODE_ENV is', async () => {
    const project = join(folder, 'project');
    mkdirSync(project);
    const config = {
      root: project,
      build: { rolldownOptions: { input: 'main.js', output: { entryFileNames: 'main.js' } } },
    };
    writeFileSync(join(project, 'vite.config.ts'), `export default ${JSON.stringify(config)};`);
    writeFileSync(join(project, 'main.js'), 'console.log(process.env.NODE_ENV);');
    const script = `import { build } from './gateway/bin/prepare.mjs'; await build(${JSON.stringify(project)});`;
    const env = { ...process.env, NODE_ENV: 'test' };
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
    expect(readFileSync(join(project, 'dist', 'main.js'), 'utf8')).toContain('production');
  });

  it('builds the client without the developer tools of its libraries', () => {
    const assets = join(root, '.build', 'client', 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const containing = (text: string) =>
      scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(text));
    expect(containing('react.transitional.element')).not.toEqual([]);
    expect(containing('react-devtools')).toEqual([]);
  });

  it('serves client, GraphQL, REST and health checks at one address', async () => {
    const page = await fetch(first.url);
    expect(page.headers.get('content-type')).toContain('text/html');
    const graphql = await fetch(`${first.url}/graphql`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ me { username role } }' }),
    });
    expect(await graphql.json()).toEqual({ data: { me: { username: 'argilla', role: 'OWNER' } } });
    const rest = await fetch(`${first.url}/api/v1/me`, { headers: KEY });
    expect(await rest.json()).toMatchObject({ username: 'argilla', role: 'owner' });
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  it('answers under any host name', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toJSON', 'toString'];
    const asked = (field: string) => names.map((name) => `${name}: ${field}`).join(' ');
    const response = await fetch(`${first.url}/graphql`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${asked(`me { ${asked('username')} }`)} }` }),
    });
    const answered = (value: string) => names.map((name) => `"${name}":${value}`).join();
    expect((await response.text()).trim()).toBe(`{"data":{${answered(`{${answered('"argilla"')}}`)}}}`);
  });

  it('lists all invalid settings, each with the reason and an example', async () => {
    const { code, said } = await refusal({ PORT: 'six', LOG_LEVEL: 'loud', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toMatch(/PORT.*six/);
    expect(said).toMatch(/LOG_LEVEL.*loud/);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('lists all invalid variables of Argilla, with examples', async () => {
    const { code, said } = await refusal({
      DATA_DIR: folder,
      ARGILLA_CORS_ORIGINS: 'notjson',
      ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: 'x',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/ARGILLA_CORS_ORIGINS: "notjson" .* Example: /);
    expect(said).toMatch(/ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: "x" .* Example: /);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('reports a file in place of the data folder', async () => {
    const DATA_DIR = join(folder, 'file');
    writeFileSync(DATA_DIR, '');
    const { code, said } = await refusal({ PORT: String(await freePort()), DATA_DIR });
    expect(code).toBe(1);
    expect(said.trim()).toMatch(
      /^The data folder .* cannot be used: it, or a folder above it, is a file\. Set DATA_DIR to another one, for example/,
    );
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('warns of a missing configuration file for sign-in providers', async () => {
    await expect
      .poll(() => first.output())
      .toContain(`ARGILLA_AUTH_OAUTH_CFG: there is no file ${missing}, so nobody can sign in`);
  });

  it('reports that the port is in use', async () => {
    const port = await freePort();
    listener = createServer();
    await new Promise<void>((resolve) => listener?.listen(port, '127.0.0.1', resolve));
    const { code, said } = await refusal({ PORT: String(port), DATA_DIR: join(folder, 'taken') });
    expect(code).toBe(1);
    expect(said).toContain(String(port));
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('refuses to start a second process on the same data folder', async () => {
    const { code, said } = await refusal({ ...shared, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(said).toContain(shared.DATA_DIR);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('refuses to listen beyond this machine while demo credentials work, with advice', async () => {
    const { code, said } = await refusal({
      PORT: String(await freePort()),
      HOST: '0.0.0.0',
      DATA_DIR: join(folder, 'open'),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/argilla/);
    expect(said).toMatch(/npx marl user/);
  });

  it('calls a wrong HOST wrong, also while demo credentials work', async () => {
    const { code, said } = await refusal({ HOST: 'nonsense.invalid', DATA_DIR: join(folder, 'wrong-host') });
    expect(code).toBe(1);
    expect(said).toMatch(/nonsense\.invalid is not an address of this machine/);
    expect(said).not.toMatch(/demo/);
  });

  it('keeps its data, and closes the store cleanly when stopped', async () => {
    const DATA_DIR = join(folder, 'kept');
    running = await startProduct({ DATA_DIR, DEMO: '0' });
    const headers = { ...KEY, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'kept-room' });
    const created = await fetch(`${running.url}/api/v1/workspaces`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    await running.stop();
    expect(running.process.exitCode).toBe(0);
    // A store that was closed properly has an empty write-ahead log.
    expect(existsSync(join(DATA_DIR, 'marl.sqlite'))).toBe(true);
    expect(existsSync(join(DATA_DIR, 'marl.sqlite-wal'))).toBe(false);

    running = await startProduct({ DATA_DIR, DEMO: '0' });
    const listed = (await (await fetch(`${running.url}/api/v1/me/workspaces`, { headers: KEY })).json()) as {
      items: { name: string }[];
    };
    expect(listed.items.map(({ name }) => name)).toContain('kept-room');
  });
});
