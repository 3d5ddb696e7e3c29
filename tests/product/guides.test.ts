import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOAuth2Config } from '#gateway/backend/services/oauth2/configFile.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { commandsIn, type Example, EXAMPLES } from '#tests/support/guides.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { restOf, type Row } from '#tests/support/movable.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ADDRESS = 'http://localhost:6900';
const PLACEHOLDER = '…';

let product: Product;
let rest: ReturnType<typeof restOf>;
let dataset: string;
let records: string[];
let people: string[];
/** Where the examples write backups, and where `npx marl` is found. */
const [backups, programs] = [temporaryFolder(), temporaryFolder()];

const labels = (...values: string[]) => values.map((value) => ({ value, text: value }));

/** A product with the dataset that the guides speak of, and with answers of three people. */
beforeAll(async () => {
  product = await startProduct({ DEMO: '0', DATA_DIR: temporaryFolder(), SUGGESTER_HOSTS: 'api.openai.com' });
  rest = restOf(product.url);
  const npx = join(programs, 'npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(ROOT, 'gateway/bin/marl.mjs')}' "$@"\n`);
  chmodSync(npx, 0o755);

  const [workspace] = (await rest('GET', '/v1/me/workspaces')).items;
  const { id } = await rest('POST', '/v1/datasets', { name: 'reviews', workspace_id: workspace!.id });
  dataset = id;
  const path = `/v1/datasets/${id}`;
  await rest('POST', `${path}/fields`, { name: 'text', title: 'Text', required: true, settings: { type: 'text' } });
  const questions = {
    tone: { type: 'label_selection', options: labels('friendly', 'neutral', 'rude') },
    rating: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
  };
  for (const [name, settings] of Object.entries(questions)) {
    await rest('POST', `${path}/questions`, { name, title: name, required: name === 'tone', settings });
  }
  const properties = { lang: { type: 'terms' }, words: { type: 'integer' } };
  for (const [name, settings] of Object.entries(properties)) {
    await rest('POST', `${path}/metadata-properties`, { name, title: name, settings });
  }
  await rest('PUT', `${path}/publish`);
  const users = (await rest('GET', '/v1/users')).items;
  people = users.map((user) => user.id);
  const [tone] = (await rest('GET', `${path}/questions`)).items;
  const suggestion = { question_id: tone!.id, value: 'friendly', agent: 'model-1' };
  const added = await rest('POST', `${path}/records/bulk`, {
    items: Array.from({ length: 8 }, (_, words) => ({
      fields: { text: `Letter ${words}` },
      metadata: { lang: 'de', words },
      suggestions: [suggestion],
    })),
  });
  records = added.items.map((record) => record.id);
  for (const [index, record] of records.entries()) {
    if (index % 2) await rest('PUT', `${path}/resolutions/${record}`, { values: { tone: { value: 'friendly' } } });
    for (const [person, { api_key: key }] of users.entries()) {
      const values = { tone: { value: (index + person) % 4 === 0 ? 'rude' : 'friendly' } };
      await restOf(product.url, String(key))('POST', `/v1/records/${record}/responses`, {
        status: 'submitted',
        values,
      });
    }
  }
});
afterAll(() => product.stop());

const examples = (language: string) => EXAMPLES.filter((example) => example.language === language);

/** Commands that need another machine, another server or a package to install; other tests run them. */
const ELSEWHERE =
  /^(npm|npx (vitest|playwright|openapi-typescript|\.\/marl)|npx marl copy|marl|pip|ariadne-codegen|python|podman|docker|kubectl|systemctl|runuser|useradd|install|cp|tar|redis-server|DEMO=|HOST=|SUGGESTER_HOSTS=|OTEL_)/;
/** Commands that need the server to be stopped. */
const STOPPED = / restore | --rebuild/;

describe('the commands', () => {
  const blocks = examples('sh').map((example) => ({
    ...example,
    commands: commandsIn(example).filter((command) => !ELSEWHERE.test(command)),
  }));

  const literally = (command: string, cwd: string) => {
    const here = command
      .replaceAll(ADDRESS, product.url)
      .replaceAll('<id>', dataset)
      .replaceAll('/backups/', `${backups}/`);
    return new Promise<{ code: number; out: string; said: string }>((resolve) => {
      const env = {
        ...process.env,
        PATH: `${programs}:${process.env.PATH}`,
        DATA_DIR: product.dataDir,
        MARL_URL: product.url,
        MARL_API_KEY: 'argilla.apikey',
      };
      const child = execFile('bash', ['-c', here], { env, cwd }, (error, out, err) =>
        resolve({ code: error && !child.killed ? Number(error.code) : 0, out, said: out + err }),
      );
      child.stdin!.end('long-enough\nlong-enough\n');
      // A stream does not end.
      if (command.includes('curl -N')) child.stdout!.once('data', () => child.kill());
    });
  };

  const run = async (command: string, cwd: string) => {
    const { code, out, said } = await literally(command, cwd);
    expect([code, said], command).toEqual([0, expect.not.stringMatching(/"errors":|"detail":/)]);
    if (command.startsWith('curl') && !command.includes(' -N ') && !command.includes(' -o '))
      expect(() => JSON.parse(out) as unknown).not.toThrow();
  };

  it.each(blocks.filter(({ commands }) => commands.length > 0))('in $place do what they say', async ({ commands }) => {
    for (const name of readdirSync(backups)) rmSync(join(backups, name));
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'reviews.csv'), 'body,stars\nGood,5\nBad,1\n');
    for (const command of commands.filter((one) => !STOPPED.test(one) && !one.startsWith('export ')))
      await run(command, cwd);
  });

  it('for a stopped server do what they say', async () => {
    const commands = blocks.flatMap((block) => block.commands.filter((command) => STOPPED.test(command)));
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) {
      const [, name] = /\/backups\/(\S+)/.exec(command) ?? [];
      if (name) await run(`npx marl backup /backups/${name}`, backups);
    }
    await product.stop();
    for (const command of commands) await run(command, backups);
    product = await startProduct({
      DEMO: '0',
      DATA_DIR: product.dataDir,
      PORT: new URL(product.url).port,
      SUGGESTER_HOSTS: 'api.openai.com',
    });
  });
});

/** Puts existing ids in place of the placeholders. */
function filled(value: unknown, key = ''): unknown {
  if (value === PLACEHOLDER) return key === 'after' ? undefined : people[0];
  if (Array.isArray(value))
    return value.map((item, index) => (item === PLACEHOLDER ? people[index] : filled(item, key)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, name)]));
}

it.each(examples('http').filter(({ text }) => !text.startsWith('RateLimit')))(
  'the request in $place is accepted',
  async ({ text }) => {
    const [, method = '', path = '', body = '{}'] = /^(\w+) \/api(\S+)\n+([^]*)$/.exec(text)!;
    const given = filled(JSON.parse(body)) as Record<string, unknown>;
    if ('workspace_id' in given)
      Object.assign(given, { name: 'other', workspace_id: (await rest('GET', '/v1/me/workspaces')).items[0]!.id });
    if ('to' in given) given.to = people[1];
    await rest(method, path.replace('{id}', dataset), given);
  },
);

it.each(examples('graphql'))('the operation in $place is answered', async ({ text }) => {
  const id = text.includes('record(id:') ? records[0] : dataset;
  const answer = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables: { id, datasetId: id } }),
  });
  expect(await answer.json()).toEqual({ data: expect.anything() as unknown });
});

type Use = (body: Row) => Promise<unknown>;
const at = (path: string) => rest('GET', path.replace('{id}', dataset));

/** What the JSON of each guide is: a body that is sent, or an answer whose members the server has. */
const JSON_USES: Record<string, Use[]> = {
  graphql: [
    async (body) => {
      const answer = await fetch(`${product.url}/graphql`, {
        method: 'POST',
        headers: { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(await answer.json()).toMatchObject({ extensions: { cost: expect.anything() as unknown } });
    },
  ],
  history: [async (shown) => expectMembers(shown, await at('/v1/datasets/{id}/history?order=oldest'))],
  quality: [
    (body) => rest('POST', `/v1/datasets/${dataset}/records/search`, body),
    (body) => rest('PUT', `/v1/datasets/${dataset}/resolutions/${records[0]}`, body),
    (body) => rest('POST', `/v1/datasets/${dataset}/resolutions/bulk`, body),
    async (shown) => expectMembers(shown, await at('/v1/datasets/{id}/agreement')),
    async (shown) => expectMembers(shown, await at('/v1/datasets/{id}/quality')),
    async (shown) => expectMembers(shown, await at('/v1/datasets/{id}/controls/scores')),
  ],
  'rest-and-sdk': [
    async (shown) => {
      const { end_cursor } = await at('/v1/datasets/{id}/records/changes?limit=1000');
      const [other] = (
        await rest('POST', `/v1/datasets/${dataset}/records/bulk`, { items: [{ fields: { text: 'New' } }] })
      ).items;
      expect(other).toBeDefined();
      const gone = await rest('POST', `/v1/datasets/${dataset}/records/bulk`, {
        items: [{ fields: { text: 'Gone' } }],
      });
      await rest('DELETE', `/v1/datasets/${dataset}/records?ids=${gone.items[0]!.id}`);
      const { items, ...answer } = await at(`/v1/datasets/{id}/records/changes?limit=1000&after=${end_cursor}`);
      expectMembers(shown, {
        ...answer,
        items: [items.find((item) => 'record' in item), items.find((item) => 'deleted' in item)],
      });
    },
  ],
  suggester: [(body) => rest('PUT', `/v1/datasets/${dataset}/suggester`, body)],
};

/** Webhooks are sent by other tests. */
const usesOf = ({ file, index }: Example): Use | undefined =>
  file === 'webhooks' ? undefined : (JSON_USES[file]?.[index] ?? (() => Promise.reject(new Error('Nothing uses it.'))));

/** Expects each member that a guide shows in an answer. */
function expectMembers(shown: unknown, actual: unknown, path = ''): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(actual), path).toBe(true);
    for (const [index, item] of shown.entries())
      expectMembers(item, (actual as unknown[])[index] ?? (actual as unknown[])[0], `${path}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    expect(actual, path).toBeTypeOf('object');
    for (const [name, member] of Object.entries(shown).filter(
      ([key]) => key !== PLACEHOLDER && !path.endsWith('.values'),
    )) {
      expect(actual, path).toHaveProperty([name]);
      const below = (actual as Record<string, unknown>)[name];
      if (below !== null) expectMembers(member, below, `${path}.${name}`);
    }
  }
}

it.each(examples('json').filter((example) => usesOf(example)))(
  'the JSON in $place is as the server has it',
  async (example) => {
    await usesOf(example)!(JSON.parse(example.text) as Row);
  },
);

it.each(examples('yaml').filter(({ file }) => file === 'configuration'))(
  'the providers in $place can be used',
  ({ text }) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'oauth.yaml'), text);
    const { providers, allowedWorkspaces } = readOAuth2Config([join(folder, 'oauth.yaml')], {});
    expect([providers.length, allowedWorkspaces]).toEqual([2, ['argilla']]);
  },
);
