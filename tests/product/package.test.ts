import { execFile, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { readEverything } from '#tests/faults/support/everything.ts';
import { makeOlder } from '#tests/faults/support/olderFile.ts';
import { gatewayAt } from '#tests/faults/support/running.ts';
import { readCluster, readImage } from '#tests/support/deployment.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { graphqlCaller } from '#tests/support/graphql.ts';
import { type Installed, installPackage } from '#tests/support/installed.ts';
import { type Launch, type Product, startProduct } from '#tests/support/product.ts';
import { makeWorld } from '#tests/support/world.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage();
}, 240_000);
afterAll(() => installed.remove());

async function start(env: Record<string, string>, launch: Launch = installed.launch()): Promise<Product> {
  const product = await startProduct({ DEMO: '0', ...env }, launch);
  onTestFinished(() => product.stop());
  return product;
}

describe('the installed package', () => {
  const textOf = (file: string): string => readFileSync(join(installed.path, file), 'utf8');

  it('needs only packages with binaries, and is small', () => {
    const folder = join(installed.folder, 'node_modules');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(@[^/\\]+[/\\])?[^./\\][^/\\]*[/\\]package\.json$/.test(path))
      .map((path) => path.replace(/[/\\]package\.json$/, '').replace('\\', '/'))
      .filter((name) => !name.startsWith('sqlite-vec-'));
    const native = ['@photostructure/sqlite', 'bcrypt', 'node-addon-api', 'node-gyp-build', 'sqlite-vec'];
    expect(names.sort()).toEqual([...native, 'marl'].sort());
    const files = readdirSync(installed.path, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(map|tsx?)$/.test(file))).toEqual([]);
    const sizes = files.map((file) => statSync(join(installed.path, file))).filter((one) => one.isFile());
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(30e6);
  });

  it('comes with the client for programs', () => {
    expect(installed.made).toEqual([`marl-${version}.tgz`, `marl-client-${version}.tgz`]);
    expect(existsSync(installed.made[1]!)).toBe(true);
  });

  it('has its license, guides and changes', () => {
    for (const file of ['LICENSE', 'README.md', 'gateway/docs/install.md', 'gateway/deploy/Containerfile'])
      expect(existsSync(join(installed.path, file))).toBe(true);
    const changes = textOf('CHANGELOG.md');
    expect(changes).toMatch(/^# Changelog\n/);
    const headings = [...changes.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    for (const heading of headings) expect(heading).toMatch(/^\[(Unreleased|\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$)/);
    expect(headings.some((heading) => heading?.startsWith(`[${version}]`))).toBe(true);
    const kinds = [...changes.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind);
    for (const kind of kinds)
      expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind);
    expect(kinds.length).toBeGreaterThan(0);
  });

  it('lists what it ships, with licenses', () => {
    const bom = JSON.parse(textOf('sbom.cdx.json')) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: { name: string; version: string; purl: string; licenses: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'marl', version } } });
    const licenses = textOf('THIRD-PARTY-LICENSES.txt');
    for (const { name, version: release, purl, licenses: own } of bom.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${release}`);
      expect(own).toHaveLength(1);
      expect(licenses).toContain(`\n${name} ${release} (`);
    }
    const names = bom.components.map(({ name }) => name);
    // Of the client, its styles and fonts, of the page at /graphql and its workers, of the server and beside it.
    const some = [
      'react',
      '@mantine/core',
      '@fontsource-variable/inter',
      'monaco-graphql',
      'fastify',
      'handlebars',
      'bcrypt',
    ];
    expect(names).toEqual(expect.arrayContaining(some));
    for (const tool of ['vitest', 'vite', 'typescript', 'tsx']) expect(names).not.toContain(tool);
    const refs = new Set(bom.components.map(({ name, version: release }) => `${name}@${release}`));
    refs.add(`marl@${version}`);
    expect(
      bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });

  it('starts without a command, with the data in a folder of the user', async () => {
    const home = temporaryFolder();
    const product = await start({ HOME: home, LOCALAPPDATA: home, XDG_DATA_HOME: '', DATA_DIR: '' });
    const get = async (path: string) => {
      const answer = await fetch(product.url + path, { headers: { accept: 'text/html' } });
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await get('/')).toMatch(/^200 .*<div id="root">/s);
    expect(await get('/graphql')).toMatch(/^200 .*<title>GraphQL/s);
    expect(await get('/docs/install')).toMatch(/^200 .*Install/s);
    expect(await get('/frames/custom-field')).toMatch(/^200 .*handlebars/s);
    const { data } = await graphqlCaller(product.url, {}, []).send(
      'mutation { signIn(username: "argilla", password: "12345678") { username role } }',
      {},
    );
    expect(data).toEqual({ signIn: { username: 'argilla', role: 'OWNER' } });
    expect(readdirSync(home, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('marl.sqlite'))).toBe(
      true,
    );
    await product.stop();
    expect(product.process.exitCode).toBe(0);
  });

  it('has all commands, which name themselves as they are called', async () => {
    const DATA_DIR = 'data';
    expect(await installed.run(['--version'])).toBe(`${version}\n`);
    expect(await installed.run(['--help'])).toMatch(/^Usage: marl \[command\]/);
    await start({ DATA_DIR }, installed.launch('start'));
    // A relative folder is where the command is called.
    expect(existsSync(join(installed.folder, 'data', 'marl.sqlite'))).toBe(true);
    expect(await installed.run(['user', 'list'], { DATA_DIR })).toContain('argilla (owner)');
    await installed.run(['backup', 'saved.sqlite'], { DATA_DIR });
    expect(await installed.run(['check'], { DATA_DIR })).toMatch(/./);
    await installed.run(['restore', 'saved.sqlite'], { DATA_DIR: 'restored' });
    expect(await installed.run(['user', 'list'], { DATA_DIR: 'restored' })).toContain('argilla (owner)');
  });
});

describe('a container', () => {
  const image = readImage();
  const { initContainers, containers } = readCluster().Deployment.spec.template.spec;

  it('begins with an owner, listens beyond this machine, is healthy, and writes only its data', async () => {
    const [DATA_DIR, home] = [temporaryFolder(), temporaryFolder()];
    const PATH = [join(installed.folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const env = { ...image.env, PATH, DATA_DIR, HOME: home, TMPDIR: home, XDG_CACHE_HOME: home };
    const [shell, ...script] = initContainers[0].command!;
    const before = modified(installed.folder);
    // As often as the pod starts.
    for (const password of ['a-good-password', 'ignored-password'])
      await promisify(execFile)(shell!, script, { env: { ...env, USERNAME: 'ada', PASSWORD: password } });

    const product = await start({ ...env, PORT: '' }, installed.launch(...image.command));
    const probes = [containers[0].startupProbe, containers[0].livenessProbe, containers[0].readinessProbe];
    for (const probe of probes) expect((await fetch(product.url + probe!.httpGet.path)).status).toBe(200);
    const [node, ...check] = image.healthCheck;
    const isHealthy = () => spawnSync(node!, check, { env: { ...env, PORT: new URL(product.url).port } }).status === 0;
    expect(isHealthy()).toBe(true);
    const { data } = await graphqlCaller(product.url, {}, []).send(
      'mutation { signIn(username: "ada", password: "a-good-password") { username role } }',
      {},
    );
    expect(data).toEqual({ signIn: { username: 'ada', role: 'OWNER' } });
    await product.stop();
    expect(isHealthy()).toBe(false);
    expect(readdirSync(home)).toEqual([]);
    expect(modified(installed.folder)).toEqual(before);
  });

  /** When the files and folders below were last changed. */
  const modified = (folder: string): Record<string, number> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => [
        file,
        lstatSync(join(folder, file)).mtimeMs,
      ]),
    );
});

describe('an upgrade', () => {
  it('opens the data of this and of the last release', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await startProduct({ DEMO: '0', DATA_DIR });
    const world = await makeWorld(gatewayAt(before.url));
    const dataset = await world.dataset();
    const seeds = ['Berlin', 'Paris'].map((text) => ({ fields: { text }, vectors: { embedding: [1, 0] } }));
    const [first] = await dataset.add(seeds);
    const values = { tone: { value: 'rude' }, correction: { value: 'Grüße' } };
    await world.rest('POST', `/records/${first}/responses`, { status: 'submitted', values });
    const contents = await readEverything(gatewayAt(before.url));
    await before.stop();

    const same = await start({ DATA_DIR });
    expect(await readEverything(gatewayAt(same.url))).toEqual(contents);
    await same.stop();

    makeOlder(join(DATA_DIR, 'marl.sqlite'), migrations.length - 1);
    const newer = await start({ DATA_DIR });
    expect(await readEverything(gatewayAt(newer.url))).toEqual(contents);
  });
});
