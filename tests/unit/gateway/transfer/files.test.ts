import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { previewOf } from '#gateway/transfer/preview.ts';
import { parsers, toJson } from '#gateway/transfer/readers/parquet.ts';
import { detectFormat, readRows } from '#gateway/transfer/readers/readers.ts';
import { sentenceOf } from '#gateway/transfer/refusal.ts';
import { parseStructure } from '#gateway/transfer/values.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

function file(content: string | Buffer): string {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  return path;
}

async function rows(content: string | Buffer, format: FileFormat) {
  const found = [];
  for await (const batch of readRows({ path: file(content), format })) found.push(...batch);
  return found;
}

describe('separated values', () => {
  it('know the line where a row begins, with empty lines and multi-line values', async () => {
    const csv = 'a,b\r\n"x\r\ny",1\n\n\r\n"say ""hi""\nthere",2\nlast,3';
    expect((await rows(csv, 'CSV')).map(({ line }) => line)).toEqual([2, 6, 8]);
  });

  it('distinguish missing values from empty texts', async () => {
    const csv = 'a,b,c\n"",,"x"","",""y"\n,"",""\n';
    expect(await rows(csv, 'CSV')).toEqual([
      { line: 2, values: { a: '', b: null, c: 'x",","y' } },
      { line: 3, values: { a: null, b: '', c: '' } },
    ]);
  });

  it.each([
    ['a semicolon', 'a;b\n"1,5";2\n', { a: '1,5', b: '2' }],
    ['a byte order mark', '\ufeffa,b\n1,2\n', { a: '1', b: '2' }],
    ['UTF-16 with a mark', Buffer.from('\ufeffa,b\nü,🐘\n', 'utf16le'), { a: 'ü', b: '🐘' }],
    ['UTF-16 without', Buffer.from('a,b\n1,2\n', 'utf16le'), { a: '1', b: '2' }],
    ['quotes inside of values', 'a,b\n5" nail,2\n', { a: '5" nail', b: '2' }],
    ['a column without a name', ',b\n1,2\n', { column_1: '1', b: '2' }],
  ])('are read with %s', async (_what, content, values) => {
    expect(await rows(content, 'CSV')).toEqual([{ line: 2, values }]);
  });

  it('refuse a row with the wrong number of values, and continue', async () => {
    const found = await rows('a,b\n1\n1,2,3\n4,5\n', 'CSV');
    expect(found.map((row) => ('values' in row ? row.values : sentenceOf(row.problem)))).toEqual([
      expect.stringContaining('1 values, but the first line names 2 columns'),
      expect.stringContaining('3 values, but'),
      { a: '4', b: '5' },
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['rows.ndjson', '', 'JSONL'],
    ['rows.json', ' [{"a": 1}]', 'JSON'],
    ['rows.json', '{"a": 1}\n{"a": 2}', 'JSONL'],
    ['rows.txt', 'a\tb\n1\t2', 'TSV'],
    ['rows', 'a,b\n1,2', 'CSV'],
    ['rows', 'PAR1…', 'PARQUET'],
  ])('called %s with %j is %s', async (name, content, format) => {
    expect(await detectFormat(name, file(content))).toBe(format);
  });

  it('has columns whose types are guessed from their values', async () => {
    const jsonl = [
      { whole: 1, mixed: 1, flag: true, vector: [1, 2.5], tags: [], text: '[1]', more: { a: 1 } },
      {
        whole: '2',
        mixed: 0.5,
        flag: 'false',
        vector: '[3, 4]',
        tags: ['a', 'b'],
        text: 'words',
        more: [1, 'a'],
        late: 1,
      },
    ].map((row) => JSON.stringify(row));
    const { columns, rowCount } = await previewOf({ path: file(jsonl.join('\n')), format: 'JSONL' });
    expect(rowCount).toBe(2);
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
      whole: 'INTEGER',
      mixed: 'FLOAT',
      flag: 'BOOLEAN',
      vector: 'NUMBERS',
      tags: 'TEXTS',
      text: 'TEXT',
      more: 'JSON',
      late: 'INTEGER',
    });
    expect(columns.find(({ name }) => name === 'vector')).toMatchObject({
      dimensions: 2,
      values: null,
      isAlwaysFilled: true,
    });
    expect(columns.find(({ name }) => name === 'late')).toMatchObject({ isAlwaysFilled: false, values: ['1'] });
  });
});

it.each(['CSV', 'JSONL', 'JSON'] as const)('long rows of %s are yielded a few at a time', async (format) => {
  const texts = Array.from({ length: 20 }, () => 'x'.repeat(500_000));
  const content = {
    CSV: ['text', ...texts].join('\n'),
    JSONL: texts.map((text) => JSON.stringify({ text })).join('\n'),
    JSON: JSON.stringify(texts.map((text) => ({ text }))),
  }[format];
  const sizes = [];
  for await (const batch of readRows({ path: file(content), format })) sizes.push(batch.length);
  expect(Math.max(...sizes)).toBeLessThan(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
});

it('a sample of long texts is shortened', async () => {
  const long = (count: number) => `${count} ${'x'.repeat(50_000)}`;
  const rows = Array.from({ length: 300 }, (_, count) =>
    JSON.stringify({ text: long(count), prompt: long(0), tone: 'rude' }),
  );
  const { columns, sample } = await previewOf({ path: file(rows.join('\n')), format: 'JSONL' });
  expect(columns.map(({ values }) => values)).toEqual([null, [long(0)], ['rude']]);
  expect(sample[0]).toMatchObject({ text: long(0) });
  expect(JSON.stringify(sample).length).toBeLessThan(1_200_000);
});

describe('numbers in JSON', () => {
  const bad = ['{"id": 9007199254740993, "n": 1}', '{"n": {"deep": [-1e400]}}'];
  const good = '{"id": "9007199254740993", "n": 9007199254740992, "text": ": 9007199254740993,"}';

  it.each([
    ['JSONL', [...bad, good].join('\n')],
    ['JSON', `[${[...bad, good].join(', ')}]`],
  ] as const)('of %s that would be stored as others refuse their row', async (format, content) => {
    const found = await rows(content, format);
    expect(found.map((row) => ('values' in row ? row.values : [row.line, sentenceOf(row.problem)]))).toEqual([
      [1, 'The number 9007199254740993 cannot be kept exactly. Put it in quotes to import it as a text.'],
      [2, expect.stringContaining('The number -1e400 cannot')],
      JSON.parse(good),
    ]);
  });

  it('in a cell of CSV are refused where they would be stored, not where they are shown', async () => {
    const csv = 'text,record.metadata\nHi,"{""n"": 9007199254740993}"\n';
    expect(() => parseStructure('{"n": 9007199254740993}')).toThrow('The number 9007199254740993 cannot be kept');
    expect((await previewOf({ path: file(csv), format: 'CSV' })).columns.map(({ type }) => type)).toEqual([
      'TEXT',
      'JSON',
    ]);
  });
});

it.each(['JSONL', 'JSON'] as const)('a text of %s keeps a leading U+FEFF, as spans count it', async (format) => {
  const row = '{"text": "\ufeffHi", "escaped": "\\ufeffHi"}';
  const values = { text: '\ufeffHi', escaped: '\ufeffHi' };
  expect(await rows(`\ufeff${format === 'JSON' ? `[${row}]` : row}`, format)).toEqual([{ line: 1, values }]);
});

it('Parquet keeps a leading U+FEFF and the digits of numbers, too', async () => {
  const columnData = [
    { name: 'text', data: ['\ufeffHi'], type: 'STRING' as const },
    { name: 'json', data: [{ n: 1 }], type: 'JSON' as const },
  ];
  const content = Buffer.from(parquetWriteBuffer({ columnData }));
  expect(await rows(content, 'PARQUET')).toEqual([{ line: 1, values: { text: '\ufeffHi', json: { n: 1 } } }]);
  // The writer cannot write such a number.
  const exact = '{"n":9007199254740993}';
  expect(parsers.jsonFromBytes(Buffer.from(exact))).toBe(exact);
});

describe('a Parquet file that is made to fill the memory', () => {
  const equal = (count: number): Buffer => {
    const columnData = [{ name: 'text', data: Array<string>(count).fill('x'), type: 'STRING' as const }];
    return Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize: count }));
  };

  it('with many rows in few bytes is refused, unless they could be data', async () => {
    expect(await rows(equal(20_000), 'PARQUET')).toHaveLength(20_000);
    await expect(rows(equal(1_100_000), 'PARQUET')).rejects.toThrow('it claims to have 1100000 rows');
  });

  it('with a page that would be far longer than the file is refused', async () => {
    const content = equal(10);
    // The header of the first page begins after four bytes: its type, then its size as a variable-length number.
    const size = Buffer.from([0x80, 0x80, 0x80, 0x80, 0x08]);
    const huge = Buffer.concat([content.subarray(0, 7), size, content.subarray(8)]);
    await expect(rows(huge, 'PARQUET')).rejects.toThrow('a page has 1073741824 bytes');
  });
});

it('Parquet values are converted to JSON', () => {
  const value = {
    big: 9_007_199_254_740_993n,
    small: 7n,
    day: new Date(0),
    bytes: new Uint8Array([1, 2]),
    vector: new Float32Array([0.5, 1]),
    nested: [{ at: new Date(NaN), none: undefined, no: NaN }],
  };
  expect(toJson(value)).toEqual({
    big: '9007199254740993',
    small: 7,
    day: '1970-01-01T00:00:00.000Z',
    bytes: 'AQI=',
    vector: [0.5, 1],
    nested: [{ at: null, none: null, no: null }],
  });
});

it.each([
  ['JSONL', '{"a": "', 'Line 1 does not end'],
  ['JSON', '[{"a": "', 'Row 1 does not end'],
] as const)('a row of %s that does not end is not collected for ever', async (format, head, problem) => {
  const endless = Buffer.concat([Buffer.from(head), Buffer.alloc(66 * 1024 * 1024, 'x')]);
  await expect(rows(endless, format)).rejects.toThrow(problem);
});
