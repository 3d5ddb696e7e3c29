import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from '#gateway/graphql/examples.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLAnswer, GraphQLCaller, Variables } from '#tests/support/graphql.ts';
import { labels, makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const named = (name: string) => readExamples().find((example) => example.name === name)!.operation;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let world: World;
let dataset: TestDataset;
let records: string[];
let tasks: Variables;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  const suggestions = { tone: { value: 'rude', agent: 'bot', score: 0.7 } };
  records = await dataset.add([
    { suggestions, vectors: { embedding: [1, 0] }, metadata: { source: 'mail', length: 3 } },
    { vectors: { embedding: [0.9, 0.1] }, fields: { text: 'Where is my parcel?' } },
  ]);
  const logged = [{ id: 1, inputs: { text: 'late delivery' }, prediction: labels('bot', ['a', 0.9]) }];
  const { name, workspace } = await makeTaskDataset(gateway, world, 'TextClassification', logged);
  tasks = { workspace, name };
});

/** An answer without what is another one each time. */
function comparable({ status, data, errors }: GraphQLAnswer<unknown>) {
  const said = errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId: '' } }));
  return { status, data, errors: said };
}

/** Asks three times: an operation is compiled when it comes again. Gives the first answer, which the others must equal. */
async function thrice(query: string, variables: Variables = {}, caller: GraphQLCaller = world.admin) {
  const answers = [];
  for (let turn = 0; turn < 3; turn += 1) answers.push(comparable(await caller.send(query, variables)));
  const [first, ...others] = answers;
  for (const answer of others) expect(answer).toEqual(first);
  return first!;
}

describe('An operation that is asked for again', () => {
  it.each([
    ['DatasetsAndProgress', {}],
    ['WhatIsAsked', {}],
    ['NextPendingRecords', {}],
    ['Search', { text: 'parcel' }],
    ['EverybodysAnswers', { offset: 0 }],
    ['FilterByMetadata', { terms: 'source', values: ['mail'], number: 'length' }],
    ['Dashboard', {}],
  ])('gives the same answer: %s', async (name, variables) => {
    const { errors, data } = await thrice(named(name), { datasetId: dataset.id, ...variables });
    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('"dataset":null');
  });

  it('asks the backend as often as before', async () => {
    const calls = [];
    for (let turn = 0; turn < 3; turn += 1) {
      calls.push((await world.admin.send(named('NextPendingRecords'), { datasetId: dataset.id })).calls);
    }
    expect(calls[0]).not.toEqual({});
    expect(calls).toEqual([calls[0], calls[0], calls[0]]);
  });

  it('describes the contract as before', async () => {
    expect(await thrice(getIntrospectionQuery({ inputValueDeprecation: true }))).toMatchObject({ errors: [] });
  });

  it('leaves out what it is told to, wherever the same fragment is used', async () => {
    const query = `query ($id: ID!, $yes: Boolean!, $no: Boolean!) {
      dataset(id: $id) { ...Names @include(if: $no) ... on FeedbackDataset { ...Names @include(if: $yes) guidelines @skip(if: $yes) } }
    } fragment Names on Dataset { name __typename }`;
    const { data } = await thrice(query, { id: dataset.id, yes: true, no: false });
    expect(data).toEqual({ dataset: { name: dataset.name, __typename: 'FeedbackDataset' } });
    const other = comparable(await world.admin.send(query, { id: dataset.id, yes: false, no: true }));
    expect(Object.keys((other.data as { dataset: object }).dataset)).toEqual(['name', '__typename', 'guidelines']);
  });

  it('fills in what is left out deep inside of a variable, or of the document', async () => {
    const select = 'search(input: INPUT) { total items { externalId } }';
    const asked = (declared: string, input: string) =>
      `query ($workspace: String!, $name: String!${declared}) { taskDataset(workspace: $workspace, name: $name) { ${select.replace('INPUT', input)} } }`;
    const query = { queryText: 'late' };
    const byVariable = await thrice(asked(', $input: TaskSearchInput!', '$input'), { ...tasks, input: { query } });
    const inDocument = await thrice(asked('', '{ query: { queryText: "late" } }'), tasks);
    expect(byVariable.errors).toEqual([]);
    expect(inDocument).toEqual(byVariable);
  });

  it('is refused in the same words', async () => {
    const near = named('SimilarRecords');
    const wanted = { datasetId: dataset.id, vector: 'embedding' };
    expect(await thrice(near, { ...wanted, recordId: records[0] })).toMatchObject({ status: 200, errors: [] });
    expect(await thrice(near, wanted)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const filtered = `query ($id: ID!, $filter: RecordFilterInput!) {
      dataset(id: $id) { ... on FeedbackDataset { records(filter: $filter) { total } } } }`;
    const both = { terms: ['mail'], range: { ge: 1 } };
    const filter = (is: object) => ({ id: dataset.id, filter: { metadata: [{ property: 'source', is }] } });
    expect(await thrice(filtered, filter({ terms: ['mail'] }))).toMatchObject({ errors: [] });
    expect(await thrice(filtered, filter(both))).toMatchObject({ errors: [{ message: /exactly one/i }] });
  });

  it('says which of its fields failed, and why, and gives the others', async () => {
    const query = `query ($id: ID!, $record: ID!) {
      dataset(id: $id) { name }
      gone: record(id: $record) { id }
      me { username }
    }`;
    const { data, errors } = await thrice(query, { id: dataset.id, record: UNKNOWN }, world.stranger);
    expect(data).toEqual({ dataset: null, gone: null, me: { username: world.stranger.username } });
    expect(errors).toEqual([expect.objectContaining({ path: ['dataset'], locations: [expect.anything()] })]);
  });

  it('writes again, one after the other', async () => {
    const answer = (label: string) => `submitResponse(input: { recordId: "${records[0]}",
      answers: [{ question: "tone", value: { label: "${label}" } }] }) { record { status response { answers { answer { ... on LabelAnswer { label } } } } } }`;
    const query = `mutation { one: ${answer('rude')} two: ${answer('neutral')} }`;
    const { data } = await thrice(query);
    expect(JSON.stringify(data)).toMatch(/one.*"rude".*two.*"neutral"/);
  });

  it('is told from the other operations of its document', async () => {
    const query = 'query A { me { id } } query B { me { username } }';
    const ask = async (operationName: string) => {
      const headers = { 'content-type': 'application/json', ...world.admin.headers };
      const body = JSON.stringify({ query, operationName });
      return (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).json() as Promise<unknown>;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ask('A')).toEqual({ data: { me: { id: world.admin.id } } });
      expect(await ask('B')).toEqual({ data: { me: { username: world.admin.username } } });
      expect(await ask('C')).toMatchObject({ errors: [{ message: 'Unknown operation named "C".' }] });
    }
  });
});
