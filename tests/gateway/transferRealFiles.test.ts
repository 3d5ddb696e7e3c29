import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marl } from '../backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

/** Public datasets, which are not part of the sources; their folder can be configured. */
const DATA = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const isThere = existsSync(DATA);
if (!isThere) console.warn(`SKIPPED: the import of real files, because there are none in ${DATA} (TEST_DATA_DIR).`);

const dataDir = temporaryFolder();
const gateway = await startTestGateway({ settings: { dataDir } });
const world = await makeWorld(gateway);
beforeAll(() => {
  vi.stubEnv('MARL_URL', gateway.url);
  vi.stubEnv('MARL_API_KEY', world.admin.apiKey);
});
afterAll(() => void vi.unstubAllEnvs());

const read = (path: string) => readFileSync(join(DATA, path), 'utf8');
const text = (name: string, required = true) =>
  ['fields', { name, title: name, required, settings: { type: 'text' } }] as const;
const label = (name: string, values: readonly string[]) => {
  const options = values.map((value) => ({ value, text: value }));
  return ['questions', { name, title: name, required: true, settings: { type: 'label_selection', options } }] as const;
};

async function makeDataset(name: string, parts: readonly (readonly [string, object])[]): Promise<void> {
  const { id } = await world.rest<{ id: string }>('POST', '/datasets', { name, workspace_id: world.workspace.id });
  for (const [part, body] of parts) await world.rest('POST', `/datasets/${id}/${part}`, body);
  await world.rest('PUT', `/datasets/${id}/publish`);
}

/** Converts CoNLL, with a word and its tag on each line, to texts with spans. */
function sentences(conll: string): object[] {
  return conll
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => {
      let words = '';
      const spans: { label: string; start: number; end: number }[] = [];
      for (const line of block.split('\n')) {
        const [word = '', tag = ''] = line.split('\t');
        if (!word) continue;
        const start = [...words].length + (words ? 1 : 0);
        const end = start + [...word].length;
        words += (words ? ' ' : '') + word;
        if (tag.startsWith('B-')) spans.push({ label: tag.slice(2).trim(), start, end });
        else if (tag.startsWith('I-') && spans.length) spans.at(-1)!.end = end;
      }
      return { text: words, 'suggestions.entities': spans };
    });
}

const ENTITIES = ['corporation', 'creative-work', 'group', 'location', 'person', 'product'];
const folder = temporaryFolder();

/** A published file, the dataset to import it into, and the mapping. */
const FILES = {
  'banking77.csv': {
    content: () => read('banking77/test.csv'),
    parts: () => [text('text'), label('intent', JSON.parse(read('banking77/categories.json')) as string[])],
    uses: ['category=suggestions.intent'],
    count: 3_080,
  },
  'wnut17.jsonl': {
    content: () =>
      sentences(read('wnut17/dev.conll'))
        .map((row) => JSON.stringify(row))
        .join('\n'),
    parts: () => [
      text('text'),
      [
        'questions',
        {
          name: 'entities',
          title: 'Entities',
          required: true,
          settings: { type: 'span', field: 'text', options: ENTITIES.map((value) => ({ value, text: value })) },
        },
      ] as const,
    ],
    uses: [],
    count: 1_009,
  },
  'gsm8k.jsonl': {
    content: () => read('gsm8k/test.jsonl'),
    parts: () => [
      text('question'),
      ['questions', { name: 'solution', title: 'Solution', required: true, settings: { type: 'text' } }] as const,
    ],
    uses: ['answer=suggestions.solution'],
    count: 1_319,
  },
  'pandalm.json': {
    content: () => read('pandalm/testset-v1.json'),
    parts: () => [
      text('instruction'),
      text('input', false),
      text('response1'),
      text('response2'),
      label('better', ['0', '1', '2']),
      ['metadata-properties', { name: 'cmp_key', title: 'Compared', settings: { type: 'terms' } }] as const,
    ],
    uses: ['annotator1=suggestions.better', 'idx=record.external_id'],
    count: 999,
  },
};

/** An Argilla server would take minutes for the others. */
const SMALL = 1_100;

describe.skipIf(!isThere)('a real file', () => {
  it.each(Object.entries(FILES).filter(([, { count }]) => gateway.isEmbedded || count < SMALL))(
    '%s comes in by the command line, goes out in each format, and comes in again without a difference',
    async (name, { content, parts, uses, count }) => {
      const here = temporaryFolder();
      const file = join(folder, name);
      writeFileSync(file, content());
      const first = `first ${name.split('.')[0]} ${count}`;
      await makeDataset(first, parts());
      const maps = uses.flatMap((use) => ['--map', use]);
      expect(await marl(here, 'import', file, '--dataset', first, ...maps)).toMatchObject({
        code: 0,
        out: `${count} records added to ${first}.\n`,
      });

      const out = (format: string) => join(here, `out.${format}`);
      for (const format of ['csv', 'tsv', 'json', 'jsonl', 'parquet']) {
        expect(await marl(here, 'export', out(format), '--dataset', first)).toMatchObject({ code: 0 });
      }
      const rows = (path: string) =>
        readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map((line) => {
            const row = JSON.parse(line) as Record<string, unknown>;
            for (const given of ['record.id', 'record.inserted_at', 'record.updated_at']) delete row[given];
            return row;
          });
      const expected = rows(out('jsonl'));
      expect(expected).toHaveLength(count);
      for (const format of ['csv', 'parquet']) {
        const again = `again ${format} ${name.split('.')[0]}`;
        await makeDataset(again, parts());
        expect(await marl(here, 'import', out(format), '--dataset', again)).toMatchObject({ code: 0 });
        const back = join(here, `back-${format}.jsonl`);
        await marl(here, 'export', back, '--dataset', again);
        expect(rows(back)).toEqual(expected);
      }
    },
    gateway.isEmbedded ? 240_000 : 900_000,
  );
});

describe('the command line', () => {
  const write = (name: string, content: string) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, content);
    return path;
  };

  it('imports nothing if a row is refused, unless told so, and writes refused rows to a file', async () => {
    const dataset = await world.dataset();
    const file = write('rows.csv', 'body,from\nHello,mail\n,mail\nBye,pigeon\n');
    const here = temporaryFolder();
    const args = ['import', file, '--dataset', dataset.name, '--map', 'body=text', '--map', 'from=metadata.source'];
    const report = join(here, 'refused.csv');
    const refused = await marl(here, ...args, '--report', report);
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('1 valid row, 2 refused.');
    expect(refused.err).toContain('  line 3: The field “text” must have a value, but is empty.');
    expect(readFileSync(report, 'utf8')).toContain('“pigeon”');
    expect(await marl(here, ...args, '--skip-refused')).toMatchObject({
      code: 0,
      out: `1 record added to ${dataset.name}.\n`,
    });
  });

  it('exports records with a status and other conditions', async () => {
    const dataset = await world.dataset();
    const [first = '', second = ''] = await dataset.add([
      { fields: { text: 'short' }, metadata: { length: 1 } },
      { fields: { text: 'long' }, metadata: { length: 9 } },
      { fields: { text: 'long, pending' }, metadata: { length: 9 } },
    ]);
    for (const id of [first, second])
      await world.rest('POST', `/records/${id}/responses`, { status: 'discarded', values: {} });
    const file = join(temporaryFolder(), 'out.jsonl');
    const long = { metadata: [{ property: 'length', is: { range: { ge: 5 } } }] };
    const args = (filter: object) => [
      ...['export', file, '--dataset', dataset.name, '--status', 'discarded'],
      ...['--where', JSON.stringify({ filter })],
    ];
    expect(await marl(temporaryFolder(), ...args(long))).toMatchObject({ code: 0 });
    const rows = readFileSync(file, 'utf8').trim().split('\n');
    expect(rows.map((row) => (JSON.parse(row) as { text: string }).text)).toEqual(['long']);
    expect(await marl(temporaryFolder(), ...args({ ...long, statuses: ['PENDING'] }), '--force')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--status or in --where, not in both'),
    });
  });

  it('sends nothing for an invalid --map, and leaves nothing behind if it does not fit', async () => {
    const dataset = await world.dataset();
    const file = write('rows.csv', 'body,stars\nHello,4\n');
    const here = temporaryFolder();
    const args = (...uses: string[]) => [
      'import',
      file,
      '--dataset',
      dataset.name,
      ...uses.flatMap((use) => ['--map', use]),
    ];
    for (const use of ['stars', 'stars=record.quality', 'stars=metadata.']) {
      const { code, err } = await marl(here, ...args(use));
      expect([code, err.includes('The file is uploaded')]).toEqual([2, false]);
    }
    const unfit = await marl(here, ...args('stars=nowhere'));
    expect(unfit).toMatchObject({ code: 1, err: expect.stringContaining('Left out: body; --map says where') });
    // Names may contain dots, so that only the server knows that there are no such ones.
    for (const [target, part] of [
      ['suggestion.quality', 'field “suggestion.quality”'],
      ['suggestions.quality.rank', 'question “quality.rank”'],
    ]) {
      const { code, err } = await marl(here, ...args('body=text', `stars=${target}`));
      expect([code, err]).toEqual([1, expect.stringContaining(`The dataset has no ${part}`)]);
    }
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
    expect(await marl(here, 'import', here, '--dataset', dataset.name)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a file'),
    });
  });

  it('says why a column that is called like a question is left out', async () => {
    const dataset = await world.dataset();
    const file = write('rows.csv', 'text,quality\nHello,4\nBye,excellent\n');
    const args = ['import', file, '--dataset', dataset.name, '--dry-run'];
    const plain = await marl(temporaryFolder(), ...args);
    expect([plain.code, plain.err]).toEqual([
      0,
      expect.stringContaining('--map quality=suggestions.quality names those'),
    ]);
    const mapped = await marl(temporaryFolder(), ...args, '--map', 'quality=suggestions.quality');
    expect([mapped.code, mapped.err]).toEqual([3, expect.stringContaining('line 3: “excellent” is not an option')]);
    const leftOut = await marl(temporaryFolder(), ...args, '--map', 'quality=');
    expect([leftOut.code, leftOut.err.includes('suggestions.')]).toEqual([0, false]);
  });

  it('tells an address that is not that of a server', async () => {
    vi.stubEnv('MARL_URL', `${gateway.url}/graphql`);
    expect(await marl(temporaryFolder(), 'export', 'rows.csv', '--dataset', 'any')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/graphql answers 40\d, unlike a Marl server\. The address is that of its pages/),
    });
    vi.stubEnv('MARL_URL', gateway.url);
  });

  it.runIf(gateway.backend !== 'ARGILLA_2')('says where the records of older datasets come in', async () => {
    const { name } = await makeTaskDataset(gateway, world, 'TextClassification');
    const file = write('rows.csv', 'text\nHello\n');
    expect(await marl(temporaryFolder(), 'import', file, '--dataset', name)).toMatchObject({
      code: 1,
      err: expect.stringContaining('rg.log'),
    });
  });

  it('reports missing arguments before anything is sent, and refusals of the server', async () => {
    const file = write('rows.csv', 'text\nHello\n');
    const here = temporaryFolder();
    expect(await marl(here, 'import', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--dataset <name>'),
    });
    expect(await marl(here, 'export', file, '--dataset', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--force'),
    });
    expect(await marl(here, 'import', file, '--dataset', 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no dataset "nowhere"'),
    });
    expect(await marl(here, 'import', file, '--dataset', 'x', '--api-key', 'wrong')).toMatchObject({
      code: 1,
      err: 'Could not validate credentials\n',
    });
    expect(await marl(here, 'import', file, '--dataset', 'x', '--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('does not answer'),
    });
  });
});
