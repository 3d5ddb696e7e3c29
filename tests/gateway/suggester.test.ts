import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { say, startModel } from '#tests/support/model.ts';
import { stageArgilla } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

const model = await startModel();
const gateway = await startTestGateway({ suggesterHosts: [model.host] });
const world = await makeWorld(gateway);
const { admin } = world;
const { owner } = gateway;

const ID = '8f1d3c52-7c1b-4f0e-9d2a-5b6c7d8e9f10';
const SETTINGS = `allowedHosts settings { baseUrl model hasApiKey apiKeyEnd agent prompt questions parameters requestsPerMinute
  concurrency timeoutSeconds inputPrice outputPrice updatedAt }`;
const SET_UP = `mutation ($input: SetUpSuggesterInput!) { setUpSuggester(input: $input) { id suggester { ${SETTINGS} } } }`;
const REMOVE = 'mutation ($id: ID!) { removeSuggester(datasetId: $id) { suggester { settings { model } } } }';
const READ = `query ($id: ID!) { dataset(id: $id) { suggester { ${SETTINGS} } } }`;
const JOB = 'id status done total suggested skipped refused inputTokens outputTokens cost problem pausedUntil replace';
const START = `mutation ($input: StartSuggestionsInput!) { startSuggestions(input: $input) { ${JOB} } }`;
const CHANGE = (name: string) =>
  `mutation ($id: ID!, $job: ID!) { ${name}Suggestions(datasetId: $id, jobId: $job) { ${JOB} } }`;
const PROGRESS = `query ($id: ID!, $job: ID!) { dataset(id: $id) { suggester { job(id: $job) {
  ${JOB} refusals { total items { recordId reason detail faults { question code value } answer refusedAt } } } jobs { id } } } }`;

interface Job {
  id: string;
  status: string;
}

describe.runIf(gateway.backend === 'EMBEDDED')('a model that is asked for suggestions', () => {
  const input = {
    ...{ baseUrl: model.url, model: 'tiny-model', apiKey: 'sk-0123456789-abcdef', agent: 'helper' },
    ...{ prompt: '{{questions}}\n\n{{fields}}', questions: ['tone', 'topics'], requestsPerMinute: 6000 },
    ...{ inputPrice: 2, outputPrice: 8, parameters: { max_tokens: 99 } },
  };

  it('is set up, previewed, tested, asked about what matches, and removed', async () => {
    const dataset = await world.dataset();
    const { id: datasetId } = dataset;
    const [first, second] = await dataset.add([{ fields: { text: 'a parcel' } }, { fields: { text: 'a bill' } }]);
    expect(await owner.run('{ settings { capabilities { suggester } } }')).toEqual({
      settings: { capabilities: { suggester: true } },
    });
    const { apiKey: _key, ...told } = input;
    expect(await owner.run(SET_UP, { input: { datasetId, ...input } })).toEqual({
      setUpSuggester: {
        id: datasetId,
        suggester: {
          allowedHosts: [model.host],
          settings: {
            ...{ ...told, hasApiKey: true, apiKeyEnd: 'cdef', concurrency: 4, timeoutSeconds: 60 },
            updatedAt: expect.any(String),
          },
        },
      },
    });
    const seen = await admin.run(
      `query ($id: ID!, $record: ID!) { dataset(id: $id) { suggester {
         preview(prompt: "{{fields.text}}", recordId: $record) { recordId prompt images schema }
         estimate(search: { text: "parcel" }) { matching records inputTokens outputTokens cost minutes } } } }`,
      { id: datasetId, record: second },
    );
    expect(seen).toMatchObject({
      dataset: {
        suggester: {
          preview: { recordId: second, prompt: 'a bill', images: 0, schema: { type: 'object' } },
          estimate: { matching: 1, records: 1, minutes: 1, cost: expect.any(Number) },
        },
      },
    });
    model.answerWith((_asked, response) => say(response, { tone: 'rude', topics: ['app', 'none'] }, 0.5));
    const tested = await admin.run(
      `mutation ($id: ID!) { testSuggester(datasetId: $id) { recordId answer reason problems faults { question code value } inputTokens cost
         suggestions { question { name } scores answer { ... on LabelAnswer { label } } } } }`,
      { id: datasetId },
    );
    expect(tested).toMatchObject({
      testSuggester: {
        recordId: first,
        suggestions: [{ question: { name: 'tone' }, scores: [0.0625], answer: { label: 'rude' } }],
        reason: 'INVALID',
        problems: [expect.stringMatching(/^topics: 'none' is not a valid option/)],
        faults: [{ question: 'topics', code: 'NOT_OPTION', value: 'none' }],
        inputTokens: 100,
        cost: (100 * 2 + 10 * 8) / 1e6,
      },
    });

    const changes = await follow(
      gateway.url,
      admin.headers,
      'subscription ($id: ID!) { datasetChanged(datasetIds: [$id]) { kinds } }',
      { id: datasetId },
    );
    const { startSuggestions: started } = await admin.run<{ startSuggestions: Job }>(START, {
      input: { datasetId, filter: { teamStatus: 'PENDING' } },
    });
    expect(started).toMatchObject({ status: 'RUNNING', total: 2, replace: 'NONE' });
    // At the beginning, and when the job is over.
    for (let times = 0; times < 2; times += 1) {
      expect((await changes.next()).data).toEqual({ datasetChanged: { kinds: ['RECORDS_UPDATED'] } });
    }
    const variables = { id: datasetId, job: started.id };
    await expect
      .poll(() => admin.run(PROGRESS, variables))
      .toMatchObject({
        dataset: {
          suggester: {
            job: {
              ...{ status: 'FINISHED', done: 2, suggested: 0, refused: 2, cost: expect.any(Number) as number },
              refusals: { total: 2, items: [{ reason: 'INVALID', answer: expect.any(String) }, {}] },
            },
            jobs: [{ id: started.id }],
          },
        },
      });
    expect(
      await admin.run('query ($id: ID!) { record(id: $id) { suggestions { agent type question { name } } } }', {
        id: first,
      }),
    ).toEqual({ record: { suggestions: [{ agent: 'helper', type: 'MODEL', question: { name: 'tone' } }] } });

    model.answerWith((_asked, response) => say(response, { tone: 'rude', topics: ['app'] }));
    await admin.run(CHANGE('retry'), variables);
    await expect
      .poll(() => admin.run(PROGRESS, variables))
      .toMatchObject({ dataset: { suggester: { job: { status: 'FINISHED', suggested: 2, refused: 0 } } } });
    for (const name of ['stop', 'resume', 'retry']) {
      const { extensions } = await admin.fails(CHANGE(name), variables);
      expect(extensions).toMatchObject({ code: 'ERROR_RUNNING_SUGGESTIONS', reason: 'CONFLICT' });
    }
    expect(await owner.run(REMOVE, { id: datasetId })).toEqual({ removeSuggester: { suggester: { settings: null } } });
    expect(await admin.fails(START, { input: { datasetId } })).toMatchObject({
      extensions: { code: 'ERROR_RUNNING_SUGGESTIONS', reason: 'CONFLICT' },
    });
  });

  it('is stopped and goes on', async () => {
    const dataset = await world.dataset();
    await dataset.add(Array.from({ length: 5 }, () => ({})));
    await owner.run(SET_UP, { input: { datasetId: dataset.id, ...input, requestsPerMinute: 60 } });
    const { startSuggestions: job } = await admin.run<{ startSuggestions: Job }>(START, {
      input: { datasetId: dataset.id, replace: 'ALL' },
    });
    const variables = { id: dataset.id, job: job.id };
    expect(await admin.run(CHANGE('stop'), variables)).toMatchObject({ stopSuggestions: { status: 'STOPPED' } });
    expect(await admin.run(CHANGE('resume'), variables)).toMatchObject({ resumeSuggestions: { status: 'RUNNING' } });
    await admin.run(CHANGE('stop'), variables);
  });

  it('is refused with an explanation', async () => {
    const { id: datasetId } = await world.dataset();
    const refused = (more: object) => owner.fails(SET_UP, { input: { datasetId, ...input, ...more } });
    expect(await refused({ baseUrl: 'https://example.org' })).toMatchObject({
      message: expect.stringContaining('SUGGESTER_HOSTS'),
      extensions: { code: 'ERROR_SETTING_UP_SUGGESTER', reason: 'INVALID' },
    });
    expect(await refused({ prompt: '{{what}}' })).toMatchObject({ message: expect.stringContaining('{{what}}') });
    const own = { statuses: ['PENDING'] };
    expect(await admin.fails(START, { input: { datasetId, filter: own } })).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});

it('a real Argilla server asks no models', async () => {
  const { origin } = await stageArgilla(ID);
  const { owner: user } = await startTestGateway({ backendOrigin: origin });
  const input = { datasetId: ID, baseUrl: 'https://example.org', model: 'm', prompt: '{{fields}}' };
  for (const [operation, variables] of [
    [READ, { id: ID }],
    [SET_UP, { input }],
    [REMOVE, { id: ID }],
    ['mutation ($id: ID!) { testSuggester(datasetId: $id) { answer } }', { id: ID }],
    [START, { input: { datasetId: ID } }],
    [CHANGE('stop'), { id: ID, job: ID }],
  ] as const) {
    const { errors } = await user.send(operation, variables);
    expect(errors).toMatchObject([{ extensions: { status: 501, reason: 'NOT_SUPPORTED' } }]);
  }
});
