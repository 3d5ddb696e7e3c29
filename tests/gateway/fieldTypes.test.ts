import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});
const owner = transferOf(gateway, gateway.owner);

const TEMPLATE = '<b>{{record.fields.card.title}}</b>';
const FIELDS = [
  { name: 'prompt' },
  { name: 'picture', type: 'IMAGE' },
  { name: 'talk', type: 'CHAT' },
  { name: 'card', type: 'CUSTOM', template: TEMPLATE, advancedMode: true },
];

const CREATE = `mutation ($input: CreateDatasetInput!) { createDataset(input: $input) {
  id fields { __typename id name useMarkdown ... on CustomField { template advancedMode } }
} }`;
const UPDATE = `mutation ($input: UpdateFieldInput!) { updateField(input: $input) {
  useMarkdown ... on CustomField { template advancedMode }
} }`;
interface Created {
  id: string;
  fields: { __typename: string; id: string; name: string }[];
}

let made = 0;
async function dataset(fields: object[] = FIELDS): Promise<Created> {
  const input = {
    name: `Types ${(made += 1)}`,
    workspaceId: world.workspace.id,
    fields,
    questions: [{ name: 'comment', required: true, settings: { text: {} } }],
    publish: true,
  };
  return (await gateway.owner.run<{ createDataset: Created }>(CREATE, { input })).createDataset;
}

/** 1.29 has only texts, which other tests cover. */
const hasTypes = gateway.backend !== 'ARGILLA_1';

describe.runIf(hasTypes)('a field', () => {
  it('has one of four types', async () => {
    expect((await dataset()).fields).toMatchObject([
      { __typename: 'TextField', name: 'prompt', useMarkdown: false },
      { __typename: 'ImageField', name: 'picture', useMarkdown: false },
      { __typename: 'ChatField', name: 'talk', useMarkdown: true },
      { __typename: 'CustomField', name: 'card', useMarkdown: false, template: TEMPLATE, advancedMode: true },
    ]);
  });

  it('is changed by settings of its type only', async () => {
    const { fields } = await dataset();
    const [prompt, , talk, card] = fields.map(({ id }) => id);
    const changed = async (input: object) =>
      (await gateway.owner.run<{ updateField: object }>(UPDATE, { input })).updateField;
    expect(await changed({ id: prompt, useMarkdown: true })).toEqual({ useMarkdown: true });
    expect(await changed({ id: talk, settings: { chat: { useMarkdown: false } } })).toEqual({ useMarkdown: false });
    expect(await changed({ id: card, settings: { custom: { template: 'x' } } })).toMatchObject({
      template: 'x',
      advancedMode: false,
    });
    const { extensions } = await gateway.owner.fails(UPDATE, {
      input: { id: card, settings: { chat: { useMarkdown: true } } },
    });
    expect(extensions).toMatchObject({ code: 'ERROR_PATCHING_FIELDS', status: 422 });
  });
});

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const DRAWING = '%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const VALUES = {
  prompt: 'Which?',
  picture: PNG,
  talk: [
    { role: 'user', content: 'Hello, "you";\n**bold**' },
    { role: 'assistant', content: '👋' },
  ],
  card: { title: 'Tea', tags: ['green', { deep: null }], price: 3.5, sold: false },
};

const valuesOf = async (id: string) => {
  const { items } = await world.rest<{ items: { fields: object }[] }>('GET', `/datasets/${id}/records?limit=100`);
  return items.map(({ fields }) => fields);
};
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

describe.runIf(hasTypes)('a file', () => {
  it.each(['CSV', 'JSON', 'JSONL', 'PARQUET'])('written as %s is read as the same values', async (format) => {
    const [from, to] = [await dataset(), await dataset()];
    const items = [{ fields: VALUES }, { fields: { talk: [], picture: 'https://example.org/a.png' } }];
    await world.rest('POST', `/datasets/${from.id}/records/bulk`, { items });
    const answer = await owner.get(await owner.exportPath(from.id, format));
    const file = new Uint8Array(await answer.arrayBuffer());
    expect(await owner.bring(to.id, `export.${format.toLowerCase()}`, file)).toMatchObject({ stage: 'DONE' });
    expect(await valuesOf(to.id)).toEqual(await valuesOf(from.id));
  });

  it('may have images and chats in the formats of public datasets', async () => {
    const { id } = await dataset();
    const rows = lines(
      { picture: { bytes: PNG.split(',')[1], path: 'a.png' }, talk: [{ from: 'human', value: 'hi' }] },
      { picture: PNG.split(',')[1], card: '{"a": 1}' },
      { picture: `data:image/svg+xml,${DRAWING}` },
      { picture: PNG.replace('png', 'PNG') },
    );
    expect(await owner.bring(id, 'rows.jsonl', rows)).toMatchObject({ stage: 'DONE', refused: [] });
    expect(await valuesOf(id)).toEqual([
      { picture: PNG, talk: [{ role: 'user', content: 'hi' }] },
      { picture: PNG, card: { a: 1 } },
      { picture: `data:image/svg,${DRAWING}` },
      { picture: PNG },
    ]);
  });

  it('is refused with row and reason if a value does not fit', async () => {
    const { id } = await dataset();
    const rows = lines({ prompt: 'fine' }, { picture: 'a cat' }, { talk: [{ role: 'user' }] }, { card: [1] });
    const { refused } = await owner.bring(id, 'rows.jsonl', rows);
    expect(refused).toMatchObject([
      { line: 2, reason: 'The field “picture” must be an address or a data URI of an image, but is “a cat”.' },
      { line: 3, reason: expect.stringMatching(/^The field “talk” must be a list of messages/) as string },
      { line: 4, reason: 'The field “card” must be a JSON object, but is “[1]”.' },
    ]);
  });

  it('shows the type of field that each column fits', async () => {
    const row = {
      text: 'see https://example.org/a.png',
      link: 'https://example.org/page',
      photo: 'https://example.org/a.JPG?x=1',
      data: PNG,
      messages: VALUES.talk,
      json: { a: 1 },
      list: [1, 2],
    };
    const id = await owner.send('rows.jsonl', lines(row, row));
    const { uploadedFile } = await gateway.owner.run<{ uploadedFile: { columns: object[] } }>(
      'query ($id: ID!) { uploadedFile(id: $id) { columns { name fieldType } } }',
      { id },
    );
    expect(uploadedFile.columns).toEqual(
      Object.entries({
        text: 'TEXT',
        link: 'TEXT',
        photo: 'IMAGE',
        data: 'IMAGE',
        messages: 'CHAT',
        json: 'CUSTOM',
        list: 'TEXT',
      }).map(([name, fieldType]) => ({ name, fieldType })),
    );
  });

  it('tells which values do not fit a type of field, with the first of their rows', async () => {
    const id = await owner.send(
      'rows.jsonl',
      lines({ photo: PNG, note: 'a' }, { photo: 'none', note: 'b' }, { photo: '' }),
    );
    const { uploadedFile } = await gateway.owner.run<{
      uploadedFile: { columns: { misfits: { fieldType: string }[] }[] };
    }>(
      `query ($id: ID!) { uploadedFile(id: $id) { columns { misfits {
        fieldType count isTotal first { line reason code about }
      } } } }`,
      { id },
    );
    const [photo, note] = uploadedFile.columns;
    expect(photo!.misfits.find(({ fieldType }) => fieldType === 'IMAGE')).toEqual({
      fieldType: 'IMAGE',
      count: 1,
      isTotal: false,
      first: {
        line: 2,
        reason: 'The field “photo” must be an address or a data URI of an image, but is “none”.',
        code: 'IMAGE_UNFIT',
        about: { field: 'photo', value: '“none”' },
      },
    });
    expect(note!.misfits).toMatchObject(
      ['IMAGE', 'CHAT', 'CUSTOM'].map((fieldType) => ({ fieldType, count: 2, isTotal: true, first: { line: 1 } })),
    );
  });

  it('shows its first rows as records would have them', async () => {
    const rows = ['photo,talk,text', `${PNG.split(',')[1]},"[{""from"":""gpt"",""value"":""hi""}]",5`, 'no,[],'];
    const id = await owner.send('rows.csv', rows.join('\n'));
    const { uploadedFile } = await gateway.owner.run<{ uploadedFile: { fieldValues: object[] } }>(
      `query ($id: ID!) { uploadedFile(id: $id) { fieldValues(limit: 2, columns: [
        {column: "photo", type: IMAGE}, {column: "talk", type: CHAT}, {column: "text", type: TEXT}, {column: "?", type: TEXT}
      ]) } }`,
      { id },
    );
    expect(uploadedFile.fieldValues).toEqual([
      { photo: PNG, talk: [{ role: 'assistant', content: 'hi' }], text: '5' },
      { talk: [] },
    ]);
  });

  it('is mapped to fields by names where the values fit, else by what they are', async () => {
    const { id: datasetId } = await dataset();
    const row = { prompt: 'a', picture: 'a cat', photo: PNG, messages: VALUES.talk, a: { b: 1 }, c: { d: 1 } };
    const fileId = await owner.send('rows.jsonl', lines(row));
    const { uploadedFile } = await gateway.owner.run<{ uploadedFile: { mappingFor: { fields: object[] } } }>(
      `query ($fileId: ID!, $datasetId: ID!) { uploadedFile(id: $fileId) {
        mappingFor(datasetId: $datasetId) { fields { name column } }
      } }`,
      { fileId, datasetId },
    );
    // Of two columns of objects, none is proposed.
    expect(uploadedFile.mappingFor.fields).toEqual([
      { name: 'prompt', column: 'prompt' },
      { name: 'picture', column: 'photo' },
      { name: 'talk', column: 'messages' },
    ]);
  });
});
