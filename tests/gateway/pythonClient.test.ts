import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { pythonWith } from '#tests/support/python.ts';
import { makeWorld } from '#tests/support/world.ts';

const EXAMPLE = join(import.meta.dirname, '..', 'examples', 'python-client');
const constraints = join(EXAMPLE, 'requirements.txt');
const python = pythonWith({
  needs: 'the Python program with generated types',
  folder: 'python-client-venv',
  minors: [11, 12, 13, 10],
  constraints,
  packages: readFileSync(constraints, 'utf8').trim().split('\n'),
});
const gateway = await startTestGateway();
const world = await makeWorld(gateway);

// An Argilla server cannot save many suggestions at once.
test.skipIf(!python || !gateway.isEmbedded)(
  'a Python program generates types, pages through a dataset, suggests and reads progress',
  async () => {
    const dataset = await world.dataset();
    const texts = Array.from({ length: 101 }, (_, index) => (index === 100 ? 'Thank you!' : `Parcel ${index} is late`));
    const ids = await dataset.add(texts.map((text) => ({ fields: { text } })));
    const values = { tone: { value: 'rude' } };
    await world.rest('POST', `/records/${ids[0]}/responses`, { status: 'submitted', values });

    const cwd = temporaryFolder();
    cpSync(EXAMPLE, cwd, { recursive: true });
    const { apiKey } = world.admin;
    const schema = await fetch(`${gateway.url}/graphql/schema.graphql`, { headers: { 'x-argilla-api-key': apiKey } });
    writeFileSync(join(cwd, 'schema.graphql'), await schema.text());
    const run = async (command: string, ...args: string[]) =>
      (await promisify(execFile)(command, args, { cwd })).stdout;
    await run(join(dirname(python!), 'ariadne-codegen'));

    const program = () => run(python!, 'main.py', gateway.url, apiKey, dataset.id).then((told) => told.split(/\r?\n/));
    const told = await program();
    expect(told).toContain(`${dataset.name} <`);
    expect(told.filter((line) => line.endsWith(': CREATED'))).toHaveLength(101);
    expect(told).toContain('1 of 101 records are answered');
    expect((await program()).filter((line) => line.endsWith(': UNCHANGED'))).toHaveLength(101);
    const suggestions = await world.rest<{ items: { value: string; agent: string }[] }>(
      'GET',
      `/records/${ids[100]}/suggestions`,
    );
    expect(suggestions.items).toMatchObject([{ value: 'friendly', agent: 'keywords' }]);
  },
);
