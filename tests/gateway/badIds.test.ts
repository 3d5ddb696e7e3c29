import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANGES, type Change, filledDataset, SUBMITTED, UPDATES, type Update } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { follow } from '#tests/support/stream.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const { owner } = gateway;

describe('an invalid id of an older dataset', () => {
  it.each([
    [
      'createRule',
      'mutation ($id: ID!) { createRule(input: { datasetId: $id, query: "q", labels: ["a"] }) { __typename } }',
    ],
    [
      'updateRule',
      'mutation ($id: ID!) { updateRule(input: { datasetId: $id, query: "q", labels: ["a"] }) { __typename } }',
    ],
    ['deleteRule', 'mutation ($id: ID!) { deleteRule(datasetId: $id, query: "q") { id } }'],
    ['saveLabels', 'mutation ($id: ID!) { saveLabels(input: { datasetId: $id, labels: ["a"] }) { id } }'],
    ['updateTaskSettings', 'mutation ($id: ID!) { updateTaskSettings(input: { datasetId: $id }) { id } }'],
  ])('is a fault of the caller: %s', async (_name, mutation) => {
    for (const id of ['3902aac7-712e-4c82-8a47-8566ea79846b', '', 'a.b/c']) {
      const { message, extensions } = await owner.fails(mutation, { id });
      expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
      expect(message).toContain(`"${id}" is not the id of a dataset of an older task`);
    }
  });
});

describe('an id that would change the route', () => {
  it.each(['', '.', '..', '../me', '%2e%2e', '\ud83d'])(
    'finds nothing, and what is there elsewhere is not touched: "%s"',
    async (id) => {
      for (const mutation of [
        'resetApiKey(id: $id) { apiKey }',
        'deleteUser(id: $id) { id }',
        'deleteWorkspace(id: $id) { id }',
      ]) {
        const { extensions } = await owner.fails(`mutation ($id: ID!) { ${mutation} }`, { id });
        // A real Argilla server changes no keys, with any id.
        expect(gateway.isEmbedded ? [404, 422] : [404, 422, 501]).toContain(extensions.status);
      }
      expect(await owner.run('query ($id: ID!) { user(id: $id) { id } }', { id })).toEqual({ user: null });
    },
  );
});

it('too many invalid variables are a fault of the caller, and not all listed', async () => {
  const query = 'query ($ids: [ID!]!) { datasetsById(ids: $ids) { id } }';
  const { status, errors } = await owner.send(query, { ids: Array.from({ length: 200 }, () => null) });
  expect(status).toBe(400);
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  expect(errors.at(-1)?.message).toMatch(/too many errors/i);
});

describe('an id in capitals', () => {
  it('finds its object', async () => {
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const [record] = await dataset.add([{}]);
    const { workspace, annotator } = world;
    const ids = { dataset: dataset.id, record: record!, workspace: workspace.id, user: annotator.id };
    const capitals = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]));
    const query = `query ($dataset: ID!, $record: ID!, $workspace: ID!, $user: ID!) {
      dataset(id: $dataset) { id name }
      datasetsById(ids: [$dataset]) { id name }
      datasets(filter: { workspaceIds: [$workspace] }) { id name }
      record(id: $record) { id }
      workspace(id: $workspace) { id }
      user(id: $user) { id }
    }`;
    const found = { id: dataset.id, name: dataset.name };
    expect(await owner.run(query, capitals)).toEqual({
      dataset: found,
      datasetsById: [found],
      datasets: [found],
      record: { id: record },
      workspace: { id: workspace.id },
      user: { id: annotator.id },
    });
  });

  it('finds its object as a literal in the document', async () => {
    const { id } = await (await makeWorld(gateway)).dataset();
    const found = await owner.run(
      `{ dataset(id: "${id.toUpperCase()}") { id } datasetsById(ids: ["${id.toUpperCase()}"]) { id } }`,
    );
    expect(found).toEqual({ dataset: { id }, datasetsById: [{ id }] });
  });

  it('clears a response, and returns the canonical id', async () => {
    const world = await makeWorld(gateway);
    const { records } = await filledDataset(world);
    const recordId = records[0]!.toUpperCase();
    const { submitResponse } = await world.annotator.run<{ submitResponse: { record: { response: { id: string } } } }>(
      SUBMITTED.document,
      { input: { recordId, answers: SUBMITTED.answers } },
    );
    const cleared = await world.annotator.run(
      'mutation ($record: ID!, $response: ID!) { clearResponse(recordId: $record, responseId: $response) { record { id status } } }',
      { record: recordId, response: submitResponse.record.response.id.toUpperCase() },
    );
    expect(cleared).toEqual({ clearResponse: { record: { id: records[0], status: 'PENDING' } } });
  });

  it('changes a dataset and notifies its subscribers, whatever the spelling of the id', async () => {
    const world = await makeWorld(gateway);
    const { dataset, records } = await filledDataset(world);
    const { headers } = world.annotator;
    const capitals = dataset.id.toUpperCase();
    const small = await follow<{ datasetChanged: Change }>(gateway.url, headers, CHANGES, { ids: [dataset.id] });
    const large = await follow<{ datasetChanged: Change }>(gateway.url, headers, CHANGES, { ids: [capitals] });
    const one = await follow<{ recordResponseUpdated: Update }>(gateway.url, headers, UPDATES, { id: capitals });
    await world.admin.run('mutation ($input: UpdateDatasetInput!) { updateDataset(input: $input) { id } }', {
      input: { id: capitals, guidelines: 'Be fair.' },
    });
    for (const changes of [small, large])
      expect((await changes.next()).data?.datasetChanged).toMatchObject({ datasetId: dataset.id, kinds: ['SETTINGS'] });
    await world.annotator.run(SUBMITTED.document, {
      input: { recordId: records[0]!.toUpperCase(), answers: SUBMITTED.answers },
    });
    expect((await one.next()).data?.recordResponseUpdated).toMatchObject({ recordId: records[0], isOwn: true });
  });

  it('lists an import with the others of its dataset', async () => {
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const transfer = transferOf(gateway, world.admin);
    const file = await transfer.send('rows.csv', 'text\nHello\n');
    const { id } = await transfer.check(dataset.id.toUpperCase(), file.toUpperCase());
    const imports = await world.admin.run(
      'query ($large: ID!, $small: ID!) { large: recordImports(datasetId: $large) { id } small: recordImports(datasetId: $small) { id } }',
      { large: dataset.id.toUpperCase(), small: dataset.id },
    );
    expect(imports).toEqual({ large: [{ id }], small: [{ id }] });
  });
});

it('an unknown id is reported as no dataset, for any request', async () => {
  const query = 'query ($ids: [ID!]!) { datasetsById(ids: $ids) { id __typename } }';
  expect(await owner.run(query, { ids: [randomUUID()] })).toEqual({ datasetsById: [null] });
});
