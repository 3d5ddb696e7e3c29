import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { labels, makeTaskDataset, type TestTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestTaskDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
});
beforeEach(async () => {
  dataset = await makeTaskDataset(gateway, world, 'TextClassification', [
    { id: 1, inputs: { text: 'late parcel' }, annotation: labels('ada', ['bad']), status: 'Validated' },
    { id: 2, inputs: { text: 'parcel came early' }, annotation: labels('ada', ['good']), status: 'Validated' },
    { id: 3, inputs: { text: 'where is my parcel' } },
    { id: 4, inputs: { text: 'great app' }, annotation: labels('ada', ['good']), status: 'Validated' },
  ]);
});

const METRICS = '{ totalRecords annotatedRecords records coverage coverageAnnotated correct incorrect precision }';
const RULE = `{ id query labels description author insertedAt metrics ${METRICS} }`;
const SAVED = `{ wasUpdated rule ${RULE} dataset { id rules { query } } }`;
const CREATE = `mutation ($input: RuleInput!) { createRule(input: $input) ${SAVED} }`;
const UPDATE = `mutation ($input: RuleInput!) { updateRule(input: $input) ${SAVED} }`;
const DELETE = `mutation ($datasetId: ID!, $query: String!) {
  deleteRule(datasetId: $datasetId, query: $query) { id query dataset { rules { query } } }
}`;

const where = () => ({ workspace: dataset.workspace, name: dataset.name });
const rule = (query: string, ruleLabels: string[], more: object = {}) => ({
  input: { datasetId: dataset.id, query, labels: ruleLabels, ...more },
});

/** The fields of a dataset that concern rules. */
async function read(selection: string): Promise<Record<string, unknown>> {
  const query = `query ($workspace: String!, $name: String!) {
    taskDataset(workspace: $workspace, name: $name) { ... on TextClassificationDataset { ${selection} } }
  }`;
  const { taskDataset } = await world.annotator.run<{ taskDataset: Record<string, unknown> }>(query, where());
  return taskDataset;
}

const PARCEL = {
  ...{ totalRecords: 4, annotatedRecords: 3, records: 3, coverage: 0.75, coverageAnnotated: 2 / 3 },
  ...{ correct: 1, incorrect: 1, precision: 0.5 },
};

describe('a labeling rule', () => {
  it('is saved with its metrics, by any member', async () => {
    const { createRule } = await world.annotator.run(
      CREATE,
      rule(' parcel ', ['bad'], { description: 'About parcels' }),
    );
    expect(createRule).toEqual({
      wasUpdated: false,
      rule: {
        id: `${dataset.id}/rules/parcel`,
        query: 'parcel',
        labels: ['bad'],
        description: 'About parcels',
        author: world.annotator.username,
        insertedAt: expect.stringMatching(/Z$/) as string,
        metrics: PARCEL,
      },
      dataset: { id: dataset.id, rules: [{ query: 'parcel' }] },
    });
    expect(
      await read(`rule(query: "parcel") { query labels description }  none: rule(query: "none") { query }`),
    ).toEqual({
      rule: { query: 'parcel', labels: ['bad'], description: 'About parcels' },
      none: null,
    });
  });

  it('is updated if its query exists', async () => {
    await world.annotator.run(CREATE, rule('parcel', ['bad'], { description: 'kept' }));
    const { data, calls } = await world.admin.send<{ createRule: object }>(CREATE, rule('parcel', ['good', 'fast']));
    expect(data.createRule).toMatchObject({
      wasUpdated: true,
      rule: { labels: ['good', 'fast'], description: 'kept', author: world.annotator.username },
      dataset: { rules: [{ query: 'parcel' }] },
    });
    expect(calls).toMatchObject({
      'POST /datasets/TextClassification/:name/labeling/rules': 1,
      'PATCH /datasets/TextClassification/:name/labeling/rules/:rule': 1,
    });
  });

  it('is identified by its query, of any content', async () => {
    const query = 'inputs.text:"late parcel" OR (a\\/b AND 100%)';
    await world.annotator.run(CREATE, rule(query, ['bad']));
    const { updateRule } = await world.annotator.run<{ updateRule: object }>(
      UPDATE,
      rule(query, ['good'], { description: 'new' }),
    );
    expect(updateRule).toMatchObject({
      wasUpdated: true,
      rule: { query, labels: ['good'], description: 'new', metrics: { records: 1, correct: 0, incorrect: 1 } },
    });
    const missing = await world.annotator.fails(UPDATE, rule('none', ['bad']));
    expect(missing.extensions).toMatchObject({ code: 'ERROR_SAVING_RULE', status: 404, reason: 'NOT_FOUND' });
  });

  it('is deleted', async () => {
    await world.annotator.run(CREATE, rule('parcel', ['bad']));
    await world.annotator.run(CREATE, rule('app', ['good']));
    expect(await world.annotator.run(DELETE, { datasetId: dataset.id, query: 'parcel' })).toEqual({
      deleteRule: { id: `${dataset.id}/rules/parcel`, query: 'parcel', dataset: { rules: [{ query: 'app' }] } },
    });
  });

  it.each([
    ['a query', () => rule(' ', ['bad'])],
    ['a label', () => rule('parcel', [])],
  ])('needs %s', async (_what, variables) => {
    const { errors, calls } = await world.annotator.send(CREATE, variables());
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
    expect(calls).toEqual({ 'GET /datasets/:name': 1 });
  });

  it('exists for text classification only', async () => {
    const other = await makeTaskDataset(gateway, world, 'Text2Text');
    const refused = await world.annotator.fails(CREATE, { input: { datasetId: other.id, query: 'x', labels: ['a'] } });
    expect(refused.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });

  it('is refused to other users', async () => {
    const refused = await world.stranger.fails(CREATE, rule('parcel', ['bad']));
    expect(refused.extensions.code).toBe('ERROR_SAVING_RULE');
  });
});

describe('the metrics of rules', () => {
  it('are available for unsaved rules', async () => {
    expect(await read(`ruleMetrics(query: "parcel", labels: ["bad"]) ${METRICS}`)).toEqual({ ruleMetrics: PARCEL });
    expect(await read(`ruleMetrics(query: "app AND nothing", labels: ["bad"]) { records coverage precision }`)).toEqual(
      {
        ruleMetrics: { records: 0, coverage: 0, precision: null },
      },
    );
  });

  it('report an invalid query, without affecting other fields', async () => {
    const { data, errors } = await world.annotator.send(
      `query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) {
        search(input: { query: { queryText: "(parcel" } }) { total }
        ... on TextClassificationDataset { name ruleMetrics(query: "(parcel", labels: ["bad"]) { records } }
      } }`,
      where(),
    );
    expect(data).toEqual({ taskDataset: { search: null, name: where().name, ruleMetrics: null } });
    expect(errors.map(({ path, extensions }) => [path, extensions])).toEqual(
      expect.arrayContaining([
        [
          ['taskDataset', 'ruleMetrics'],
          expect.objectContaining({ code: 'ERROR_FETCHING_RULES', status: 400, reason: 'INVALID' }),
        ],
        [['taskDataset', 'search'], expect.objectContaining({ code: 'ERROR_FETCHING_TASK_RECORDS', status: 400 })],
      ]),
    );
  });

  it('are summed up for all rules', async () => {
    await world.annotator.run(CREATE, rule('parcel', ['bad']));
    await world.annotator.run(CREATE, rule('app', ['good']));
    const overview = await read(`rules { query metrics { records } } rulesOverview {
      rules totalRecords annotatedRecords coverage coverageAnnotated correct incorrect precision
    }`);
    expect(overview).toEqual({
      rules: [
        { query: 'parcel', metrics: { records: 3 } },
        { query: 'app', metrics: { records: 1 } },
      ],
      rulesOverview: {
        ...{ rules: 2, totalRecords: 4, annotatedRecords: 3, coverage: 1, coverageAnnotated: 1 },
        ...{ correct: 2, incorrect: 1, precision: 2 / 3 },
      },
    });
  });

  it('take one call for each rule, and two for all together', async () => {
    await world.annotator.run(CREATE, rule('parcel', ['bad']));
    await world.annotator.run(CREATE, rule('app', ['good']));
    const { calls } = await world.annotator.send(
      `query ($workspace: String!, $name: String!) { taskDataset(workspace: $workspace, name: $name) {
        ... on TextClassificationDataset { rules { metrics { coverage } } rulesOverview { coverage correct precision } }
      } }`,
      where(),
    );
    expect(calls).toEqual({
      'GET /datasets/:name': 1,
      'GET /datasets/TextClassification/:name/labeling/rules': 1,
      'GET /datasets/TextClassification/:name/labeling/rules/metrics': 1,
      'GET /datasets/TextClassification/:name/labeling/rules/:rule/metrics': 2,
    });
  });

  it('are null without rules', async () => {
    expect(await read('rules { query } rulesOverview { coverage }')).toEqual({ rules: [], rulesOverview: null });
  });
});
