import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const admin = transferOf(gateway, world.admin);

describe('an uploaded file', () => {
  it('shows its columns and first rows, and the guessed mapping', async () => {
    const dataset = await world.dataset();
    const csv = 'Text;source;length;embedding\nHello;mail;5;"[1, 0.5]"\n"two\r\nlines";chat;9;"[0, 1]"\n';
    const id = await admin.send('my rows.csv', csv);
    const { uploadedFile } = await world.admin.run<{ uploadedFile: Record<string, unknown> }>(
      `query ($id: ID!, $datasetId: ID!) { uploadedFile(id: $id) {
        name size format rowCount columns { name type isAlwaysFilled values dimensions } sample(limit: 1)
        mappingFor(datasetId: $datasetId) { externalId fields { name column } metadata { name column } vectors { name column } }
      } }`,
      { id, datasetId: dataset.id },
    );
    expect(uploadedFile).toEqual({
      name: 'my rows.csv',
      size: csv.length,
      format: 'CSV',
      rowCount: 2,
      columns: [
        { name: 'Text', type: 'TEXT', isAlwaysFilled: true, values: ['Hello', 'two\r\nlines'], dimensions: null },
        { name: 'source', type: 'TEXT', isAlwaysFilled: true, values: ['mail', 'chat'], dimensions: null },
        { name: 'length', type: 'INTEGER', isAlwaysFilled: true, values: ['5', '9'], dimensions: null },
        { name: 'embedding', type: 'NUMBERS', isAlwaysFilled: true, values: null, dimensions: 2 },
      ],
      sample: [{ Text: 'Hello', source: 'mail', length: '5', embedding: '[1, 0.5]' }],
      mappingFor: {
        externalId: null,
        fields: [{ name: 'text', column: 'Text' }],
        metadata: [
          { name: 'source', column: 'source' },
          { name: 'length', column: 'length' },
        ],
        vectors: [{ name: 'embedding', column: 'embedding' }],
      },
    });
  });

  it('has suggestions in columns that are called like a question, if all their values can be answers', async () => {
    const dataset = await world.dataset();
    const mapped = async (...rows: object[]) => {
      const id = await admin.send('rows.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
      const { uploadedFile } = await world.admin.run<{ uploadedFile: { mappingFor: { suggestions: object[] } } }>(
        `query ($id: ID!, $datasetId: ID!) { uploadedFile(id: $id) {
          mappingFor(datasetId: $datasetId) { suggestions { question column scoreColumn } } } }`,
        { id, datasetId: dataset.id },
      );
      return uploadedFile.mappingFor.suggestions;
    };
    const plain = (question: string, column = question) => ({ question, column, scoreColumn: null });
    const spans = [{ label: 'PLACE', start: 0, end: 3 }];
    expect(
      await mapped(
        { Tone: 'rude', topics: ['app', 'billing'], quality: 4, entities: spans, correction: 'Hello' },
        { Tone: 'friendly', topics: [], quality: '5', entities: [], correction: 'Bye' },
      ),
    ).toEqual([plain('tone', 'Tone'), plain('topics'), plain('quality'), plain('entities'), plain('correction')]);
    expect(await mapped({ tone: 'rude', topics: 'app; billing' }, { tone: 'gruff', topics: 'app' })).toEqual([
      plain('topics'),
    ]);
    // The columns of an export come first.
    expect(await mapped({ tone: 'friendly', 'suggestions.tone': 'rude', 'suggestions.tone.score': 1 })).toEqual([
      { question: 'tone', column: 'suggestions.tone', scoreColumn: 'suggestions.tone.score' },
    ]);
  });
});

describe('an import', () => {
  it('checks every row before storing any, reports refused ones with reasons, and writes the others', async () => {
    const dataset = await world.dataset();
    const csv = [
      'text,source,length,tone,key',
      'Hello,mail,5,friendly,a',
      ',mail,5,,b',
      'Bye,letter,5,,c',
      'Ciao,chat,many,,d',
      'Servus,,,gruff,e',
      'Salut,,,,a',
      'Hej,phone,2000,,g',
      '"Hola, amigo",phone,4,rude,',
    ].join('\n');
    const mapping = {
      externalId: 'key',
      fields: [{ name: 'text', column: 'text' }],
      metadata: ['source', 'length'].map((name) => ({ name, column: name })),
      suggestions: [{ question: 'tone', column: 'tone', agent: 'a model' }],
    };
    const checked = await admin.check(dataset.id, await admin.send('rows.csv', csv), mapping);
    expect(checked).toMatchObject({
      stage: 'CHECKED',
      rowCount: 8,
      checkedRows: 8,
      validRows: 2,
      refusedRows: 6,
      writtenRows: 0,
    });
    expect(checked.refused.map(({ line, reason }) => ({ line, reason }))).toEqual([
      { line: 3, reason: 'The field “text” must have a value, but is empty.' },
      { line: 4, reason: 'The metadata “source” cannot be “letter”; the allowed words are mail, chat, phone.' },
      { line: 5, reason: 'The metadata “length” must be a whole number, but is “many”.' },
      { line: 6, reason: '“gruff” is not an option of “tone”; the options are friendly, neutral, rude.' },
      { line: 7, reason: 'The file contains the external id “a” more than once.' },
      { line: 8, reason: 'The metadata “length” must be between 0 and 1000, but is 2000.' },
    ]);
    expect(checked.refused.map(({ code, about }) => [code, about])).toEqual([
      ['FIELD_EMPTY', { field: 'text' }],
      ['TERM_NOT_ALLOWED', { property: 'source', value: '“letter”', words: 'mail, chat, phone' }],
      ['WHOLE_NUMBER_EXPECTED', { property: 'length', value: '“many”' }],
      ['ANSWER_NOT_OPTION', { question: 'tone', value: '“gruff”', options: 'friendly, neutral, rude' }],
      ['EXTERNAL_ID_REPEATED', { id: 'a' }],
      ['NUMBER_OUTSIDE', { property: 'length', min: 0, max: 1000, value: 2000 }],
    ]);
    const report = await (await admin.get(checked.reportPath!)).text();
    expect(report.split('\n').slice(0, 3)).toEqual([
      'refused.line,refused.reason,text,source,length,tone,key',
      '3,"The field “text” must have a value, but is empty.",,mail,5,,b',
      '4,"The metadata “source” cannot be “letter”; the allowed words are mail, chat, phone.",Bye,letter,5,,c',
    ]);

    const done = await admin.start(checked.id);
    expect(done).toMatchObject({ stage: 'DONE', writtenRows: 2, refusedRows: 6, error: null });
    const list = await world.rest<{ items: Record<string, unknown>[] }>(
      'GET',
      `/datasets/${dataset.id}/records?include=suggestions`,
    );
    expect(list.items).toMatchObject([
      {
        fields: { text: 'Hello' },
        metadata: { source: 'mail', length: 5 },
        external_id: 'a',
        suggestions: [{ value: 'friendly', agent: 'a model' }],
      },
      { fields: { text: 'Hola, amigo' }, external_id: null, suggestions: [{ value: 'rude' }] },
    ]);
  });

  it.runIf(gateway.isEmbedded)('is one act of the person, however many requests it takes', async () => {
    const dataset = await world.dataset();
    const csv = ['text', ...Array.from({ length: 1_200 }, (_row, index) => `Row ${index}`)].join('\n');
    const fields = [{ name: 'text', column: 'text' }];
    const { id } = await admin.check(dataset.id, await admin.send('rows.csv', csv), { fields });
    expect(await admin.start(id)).toMatchObject({ stage: 'DONE', writtenRows: 1_200 });
    const ACTS =
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { ownActs { items { client total done deeds { added } } } } } }';
    const { dataset: read } = await world.admin.run<{ dataset: object }>(ACTS, { id: dataset.id });
    const act = { client: 'IMPORT', total: 1_200, done: 1_200, deeds: { added: 1_200 } };
    expect(read).toEqual({ ownActs: { items: [act] } });
  });
});
