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

describe('a field', () => {
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

describe('a file', () => {
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
    );
    expect(await owner.bring(id, 'rows.jsonl', rows)).toMatchObject({ stage: 'DONE', refused: [] });
    expect(await valuesOf(id)).toEqual([
      { picture: PNG, talk: [{ role: 'user', content: 'hi' }] },
      { picture: PNG, card: { a: 1 } },
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
});
