import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const backendOrigin = (await startTestBackend()).origin;
const dataDir = temporaryFolder();
const gateway = await startTestGateway({ backendOrigin, settings: { dataDir, uploadLimitMb: 1 } });
const world = await makeWorld(gateway);
const admin = transferOf(gateway, world.admin);

const uploads = join(dataDir, 'uploads');
const sent = (): string[] => (existsSync(uploads) ? readdirSync(uploads) : []);

const detailOf = async (answer: Response) => ((await answer.json()) as { detail: string }).detail;

describe('uploading a file', () => {
  it.each([
    ['nobody', 401, () => gateway.anonymous],
    ['an annotator', 403, () => world.annotator],
  ])('is refused to %s with %i', async (_who, status, who) => {
    expect((await transferOf(gateway, who()).post('rows.csv', 'text\nHello')).status).toBe(status);
  });

  it('uses the first of several names', async () => {
    const { headers } = world.admin;
    const answer = await fetch(`${gateway.url}/files?name=a.csv&name=b.csv`, {
      method: 'POST',
      headers,
      body: 'text\nHi',
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    const named = 'query ($id: ID!) { uploadedFile(id: $id) { name } }';
    expect(await world.admin.run(named, { id })).toEqual({ uploadedFile: { name: 'a.csv' } });
    await world.admin.run('mutation ($id: ID!) { deleteUploadedFile(id: $id) }', { id });
  });

  it('is refused above the limit, declared or not, and leaves nothing behind', async () => {
    const large = 'text\n' + 'x'.repeat(8 * 1024 * 1024);
    const told = await admin.post('rows.csv', large);
    expect(told.status).toBe(413);
    expect(await detailOf(told)).toBe('The file is larger than 1 MB, the limit of this server.');
    const pieces = new Blob([large]).stream();
    expect((await admin.post('rows.csv', pieces)).status).toBe(413);
    expect(sent()).toEqual([]);
  });

  const remove = (id: string, who: GraphQLCaller = world.admin) =>
    who.run('mutation ($id: ID!) { deleteUploadedFile(id: $id) }', { id });

  it('is refused if a user’s files are too large together, and possible again after a deletion', async () => {
    const large = `text\n${'x'.repeat(1000 * 1024)}`;
    const ids = [];
    for (const name of ['1.csv', '2.csv', '3.csv']) ids.push(await admin.send(name, large));
    const refused = await admin.post('4.csv', large);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'FILES_TOO_MANY', about: { count: 100, megabytes: 3 } });
    const other = await transferOf(gateway, gateway.owner).send('own.csv', large);
    await remove(other, gateway.owner);

    await remove(ids.pop()!);
    ids.push(await admin.send('4.csv', large));
    // Concurrent uploads count, too.
    await remove(ids.pop()!);
    const both = await Promise.all(['5.csv', '6.csv'].map((name) => admin.post(name, large)));
    expect(both.map(({ status }) => status).sort()).not.toEqual([201, 201]);
    for (const answer of both) if (answer.status === 201) ids.push(((await answer.json()) as { id: string }).id);
    for (const id of ids) await remove(id);
  });

  it('is refused at its end if the user’s other files were completed meanwhile', async () => {
    const encoder = new TextEncoder();
    const slow = () => {
      let finish = (): void => undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(encoder.encode('text\nHi\n'));
          finish = () => {
            controller.enqueue(encoder.encode('x'.repeat(1000 * 1024)));
            controller.close();
          };
        },
      });
      return { answered: admin.post('slow.csv', body), finish };
    };
    const begun = [slow(), slow()];
    await expect.poll(sent).toHaveLength(2);
    const large = `text\n${'x'.repeat(1000 * 1024)}`;
    const ids = [await admin.send('1.csv', large), await admin.send('2.csv', large)];
    const statuses = [];
    for (const { answered, finish } of begun) {
      finish();
      const answer = await answered;
      statuses.push(answer.status);
      if (answer.status === 201) ids.push(((await answer.json()) as { id: string }).id);
    }
    expect(statuses).toEqual([201, 413]);
    for (const id of ids) await remove(id);
    expect(sent()).toEqual([]);
  });

  it('is refused if a user has too many files', async () => {
    const ids = [];
    for (let count = 0; count < 100; count += 1) ids.push(await admin.send('small.csv', 'text\nHi'));
    expect((await admin.post('small.csv', 'text\nHi')).status).toBe(413);
    for (const id of ids) await remove(id);
  });

  it.each([
    ['no columns', 'FILE_EMPTY', 'rows.csv', '', 'In CSV and TSV, the first line names the columns.'],
    ['a workbook', 'FILE_NOT_ROWS', 'rows.xlsx', 'PK\x03\x04\x14', 'save a spreadsheet as “CSV UTF-8”'],
    ['a compressed table', 'FILE_NOT_ROWS', 'rows.csv', gzipSync('text\nHello\n'), 'Decompress a compressed file'],
    ['a document', 'FILE_NOT_ROWS', 'rows', '%PDF-1.7\n1 0 obj\n', 'not CSV, TSV, JSON, JSONL or Parquet'],
    ['no rows', 'FILE_WITHOUT_ROWS', 'rows.csv', 'text,tone\n', 'The file has no rows.'],
    ['no row that can be read', 'ROW_MISCOUNTED', 'rows.csv', 'text,tone\na,b,c\nd,e,f\n', 'Line 2 has 3 values'],
    ['a list instead of lines', 'ROW_NOT_OBJECT', 'rows.jsonl', '[{"text": "Hello"}]', 'Row 1 must be an object'],
    [
      'an open quote',
      'QUOTE_OPEN',
      'rows.csv',
      'text,tone\nHello,rude\n"Bye,rude\n',
      'A quote that opens in the row of line 3 is never closed.',
    ],
    [
      'another encoding',
      'FILE_NOT_TEXT',
      'rows.tsv',
      Buffer.from('text\nGrüße\n', 'latin1'),
      'Line 2 is not text in UTF-8. Save the file as UTF-8',
    ],
    [
      'half a list',
      'JSON_CUT_OFF',
      'rows.json',
      '[{"text": "Hello"}, {"text": "By',
      'The JSON breaks off after row 1.',
    ],
    ['half an object', 'JSON_CUT_OFF', 'rows.json', '[{"text": "Hello"},', 'The JSON breaks off after row 1.'],
    [
      'no JSON',
      'JSON_BROKEN',
      'rows.json',
      '[{"text": "Hello"}, {text: 1}]',
      'The JSON is invalid after row 1: Unexpected "e" at position 22.',
    ],
    [
      'no Parquet',
      'PARQUET_UNREADABLE',
      'rows.parquet',
      'PAR1 and so on',
      'The file is not Parquet, or its end is missing:',
    ],
    [
      'a damaged end of Parquet',
      'PARQUET_UNREADABLE',
      'rows.parquet',
      `PAR1${'\0'.repeat(200)}PAR1`,
      'The file is not Parquet, or its end is missing: its structure is damaged.',
    ],
  ])('that has %s is refused with the location and a remedy', async (_what, code, name, body, reason) => {
    const answer = await admin.post(name, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(reason), code });
  });

  it('is refused as a form, whose boundaries would be rows', async () => {
    const form = new FormData();
    form.set('file', new Blob(['text\nHello\n']), 'rows.csv');
    const { headers } = new Request(gateway.url, { method: 'POST', body: form });
    const answer = await admin.post('rows.csv', 'text\nHello\n', { 'content-type': headers.get('content-type')! });
    expect([answer.status, await detailOf(answer)]).toEqual([415, expect.stringContaining('--data-binary @rows.csv')]);
    expect(sent()).toEqual([]);
  });

  it('stores the file for a day, with a name of the server, for its sender only', async () => {
    const id = await admin.send('../../../escape.csv', 'text\nHello');
    expect(
      sent()
        .filter((name) => name.startsWith(id))
        .toSorted(),
    ).toEqual([id, `${id}.json`]);
    for (const name of sent()) expect(statSync(join(uploads, name)).mode & 0o777).toBe(0o600);
    expect(statSync(uploads).mode & 0o777).toBe(0o700);

    const look = 'query ($id: ID!) { uploadedFile(id: $id) { name } }';
    expect(await world.admin.run(look, { id })).toEqual({ uploadedFile: { name: '../../../escape.csv' } });
    expect(await gateway.owner.run(look, { id })).toEqual({ uploadedFile: null });
    expect(await world.admin.run(look, { id: '../uploads' })).toEqual({ uploadedFile: null });

    const told = join(uploads, `${id}.json`);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    writeFileSync(told, JSON.stringify({ ...JSON.parse(readFileSync(told, 'utf8')), insertedAt: yesterday }));
    const brokenOff = join(uploads, randomUUID());
    writeFileSync(brokenOff, 'broken off');
    utimesSync(brokenOff, new Date(yesterday), new Date(yesterday));
    await startTestGateway({ backendOrigin, settings: { dataDir } });
    expect(sent()).toEqual([]);
  });
});

describe('a check', () => {
  it('is refused for others’ datasets, drafts, missing columns and missing fields', async () => {
    const dataset = await world.dataset();
    const fileId = await admin.send('rows.csv', 'body\nHello');
    const check = 'mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }';
    const refused = async (input: object, who = world.admin) => {
      const { message, extensions } = await who.fails(check, { input: { datasetId: dataset.id, fileId, ...input } });
      return [extensions.status, message];
    };
    expect(await refused({})).toEqual([400, 'The field “text” is required: choose the column that holds its values.']);
    expect(await refused({ mapping: { fields: [{ name: 'text', column: 'txt' }] } })).toEqual([
      400,
      'The file has no column “txt”; it has body.',
    ]);
    expect(await refused({ fileId: dataset.id })).toEqual([404, expect.stringContaining('on another gateway')]);
    expect(await refused({}, world.annotator)).toEqual([404, expect.stringContaining('on another gateway')]);
    const draft = await world.rest<{ id: string }>('POST', '/datasets', {
      name: `draft ${fileId}`,
      workspace_id: world.workspace.id,
    });
    expect(await refused({ datasetId: draft.id })).toEqual([
      400,
      'The dataset is not published yet: it cannot hold records.',
    ]);
  });

  it('refuses existing external ids, so that a file is not imported twice', async () => {
    const dataset = await world.dataset();
    const csv = 'text,external_id\nHello,a\nBye,b\n';
    await admin.bring(dataset.id, 'rows.csv', csv);
    const again = await admin.check(dataset.id, await admin.send('rows.csv', csv));
    expect(again.refused.map(({ reason }) => reason)).toEqual([
      'The dataset already has a record with the external id “a”.',
      'The dataset already has a record with the external id “b”.',
    ]);
  });

  it('reports unreadable rows, and continues after them', async () => {
    const dataset = await world.dataset();
    const jsonl = '{"text": "One"}\n{"text": \n\n["Three"]\n{"text": "Four"}\n';
    const { refused, validRows } = await admin.check(dataset.id, await admin.send('rows.jsonl', jsonl));
    expect(validRows).toBe(2);
    expect(refused.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('that is complete can be started once, and not from another site', async () => {
    const dataset = await world.dataset();
    const checked = await admin.check(dataset.id, await admin.send('rows.csv', 'text\nHello'));
    const start = 'mutation ($id: ID!) { startImport(id: $id) { id } }';
    for (const who of [world.annotator, world.stranger]) {
      expect((await who.fails(start, { id: checked.id })).extensions.status).toBe(404);
    }
    await admin.start(checked.id);
    expect((await world.admin.fails(start, { id: checked.id })).extensions.status).toBe(409);
    expect(
      (await world.admin.fails('mutation ($id: ID!) { cancelImport(id: $id) { id } }', { id: checked.id })).extensions
        .status,
    ).toBe(409);
  });
});

describe('rows that only the server refuses', () => {
  it('are found among the others, and added to the report', async () => {
    const dataset = await world.dataset();
    const rows = Array.from({ length: 40 }, (_row, index) => `Row ${index},key-${index}`);
    const checked = await admin.check(
      dataset.id,
      await admin.send('rows.csv', ['text,external_id', ...rows].join('\n')),
    );
    expect(checked.refusedRows).toBe(0);
    // Another request is faster.
    await dataset.add([{ external_id: 'key-7' }, { external_id: 'key-31' }]);
    const done = await admin.start(checked.id);
    expect(done).toMatchObject({ stage: 'DONE', writtenRows: 38, refusedRows: 2 });
    expect(done.refused.map(({ line }) => line)).toEqual([9, 33]);
    expect(await (await admin.get(done.reportPath!)).text()).toContain('Row 31,key-31');
  });
});

describe('an export', () => {
  it('of everybody’s responses requires a manager, that of own ones does not', async () => {
    const dataset = await world.dataset();
    const responses = [world.annotator, world.colleague].map(({ id }) => ({ user_id: id, status: 'discarded' }));
    await world.rest('POST', `/datasets/${dataset.id}/records/bulk`, {
      items: [{ fields: { text: 'Hello' }, metadata: { trust: 0.5 }, responses }],
    });
    const read = async (who: typeof world.annotator, where?: object) => {
      const one = transferOf(gateway, who);
      const answer = await one.get(await one.exportPath(dataset.id, 'JSONL', where));
      return {
        status: answer.status,
        row: answer.ok ? (JSON.parse(await answer.text()) as Record<string, unknown>) : null,
      };
    };
    expect((await read(world.annotator)).status).toBe(403);
    expect((await read(world.annotator, { scope: 'MINE' })).row).toMatchObject({
      text: 'Hello',
      'record.responses': [
        { user_id: world.annotator.id, username: world.annotator.username, status: 'discarded', values: null },
      ],
    });
    // Annotators do not see this property.
    expect((await read(world.annotator, { scope: 'MINE' })).row).not.toHaveProperty('metadata.trust');
    expect((await read(world.admin)).row).toMatchObject({
      'metadata.trust': 0.5,
      'record.responses': [{ username: world.annotator.username }, { username: world.colleague.username }],
    });
    expect((await transferOf(gateway, world.stranger).get(`/files/datasets/${dataset.id}.csv`)).status).toBe(403);
    expect((await transferOf(gateway, gateway.anonymous).get(`/files/datasets/${dataset.id}.csv`)).status).toBe(401);
  });

  it('applies filters, search, order, neighbours, and a limit', async () => {
    const dataset = await world.dataset();
    await dataset.add([
      { fields: { text: 'red apple' }, metadata: { length: 1 }, vectors: { embedding: [1, 0] } },
      { fields: { text: 'green apple' }, metadata: { length: 3 }, vectors: { embedding: [0, 1] } },
      { fields: { text: 'red car' }, metadata: { length: 2 }, vectors: { embedding: [1, 0.1] } },
    ]);
    const texts = async (where: object) => {
      const path = await admin.exportPath(dataset.id, 'JSON', where);
      return ((await (await admin.get(path)).json()) as { text: string }[]).map(({ text }) => text);
    };
    expect(await texts({})).toEqual(['red apple', 'green apple', 'red car']);
    expect(await texts({ search: { text: 'apple' }, sort: [{ by: { metadata: 'length' }, order: 'DESC' }] })).toEqual([
      'green apple',
      'red apple',
    ]);
    expect(await texts({ filter: { metadata: [{ property: 'length', is: { range: { ge: 2 } } }] } })).toEqual([
      'green apple',
      'red car',
    ]);
    expect(await texts({ filter: { statuses: ['SUBMITTED'] } })).toEqual([]);
    expect(await texts({ similarTo: { vector: 'embedding', to: { value: [1, 0] } }, limit: 2 })).toEqual([
      'red apple',
      'red car',
    ]);
    expect(await texts({ limit: 2 })).toEqual(['red apple', 'green apple']);
  });

  it('is refused if its address would be too long, with advice', async () => {
    const dataset = await world.dataset();
    const similarTo = { vector: 'embedding', to: { value: Array.from({ length: 768 }, (_n, index) => index / 7) } };
    const path =
      'query ($id: ID!, $where: ExportInput) { dataset(id: $id) { ... on FeedbackDataset { exportPath(format: CSV, where: $where) } } }';
    const { message, extensions } = await world.admin.fails(path, { id: dataset.id, where: { similarTo } });
    expect(message).toContain('recordId');
    expect(extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      status: 400,
      reason: 'ADDRESS_TOO_LONG',
      detail: message,
    });
    const words = (length: number) => ({ search: { text: 'word '.repeat(length) } });
    const answer = await admin.get(await admin.exportPath(dataset.id, 'CSV', words(900)));
    expect(answer.status, 'one that is nearly too long').toBe(200);
  });

  it('is refused for an invalid address', async () => {
    const dataset = await world.dataset();
    const path = `/files/datasets/${dataset.id}`;
    expect((await admin.get(`${path}.pdf`)).status).toBe(404);
    expect((await admin.get(`${path}.csv?where={`)).status).toBe(400);
    const wrong = await admin.get(`${path}.csv?where=${encodeURIComponent('{"filter":{"colour":"red"}}')}`);
    expect([wrong.status, await detailOf(wrong)]).toEqual([400, expect.stringContaining('colour')]);
  });
});
