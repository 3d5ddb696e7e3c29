import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let ids: string[];

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  ids = await dataset.add([1, 2].map((at) => ({ fields: { text: `Text ${at}` } })));
});

interface Entry {
  number: number;
  recordId: string;
  [field: string]: unknown;
}
interface Page {
  edges: { cursor: string; node: Entry }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const PAGE = `edges { cursor node { number recordId madeAt kind action isErased client isBulk hash
    after { ...version } before { ...version } changes { question { name } before { ...answer } after { ...answer } }
    user { id username pseudonym } responseUser { id } apiKey { id name } } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
const FRAGMENTS = `fragment version on HistoryVersion { status comment answers { question { name } } }
  fragment answer on Answer { ... on LabelAnswer { label } ... on RatingAnswer { rating } }`;
const HISTORY = `query ($id: ID!, $first: Int! = 50, $after: String) { record(id: $id) { history(first: $first, after: $after) { ${PAGE} } } } ${FRAGMENTS}`;
const ACTIVITY = `query ($id: ID!, $first: Int! = 50, $after: String) {
  dataset(id: $id) { ... on FeedbackDataset { activity(first: $first, after: $after) { ${PAGE} } } } } ${FRAGMENTS}`;

const historyOf = async (id: string, who: TestUser = world.admin) =>
  (await who.run<{ record: { history: Page } }>(HISTORY, { id })).record.history;
const activity = async (variables: object = {}) =>
  (await world.admin.run<{ dataset: { activity: Page } }>(ACTIVITY, { id: dataset.id, ...variables })).dataset.activity;

const SUBMIT = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { response { id } } } }';
const answers = (label: string, rating?: number) => [
  { question: 'tone', value: { label } },
  ...(rating === undefined ? [] : [{ question: 'quality', value: { rating } }]),
];

describe.runIf(gateway.isEmbedded)('the history', () => {
  it('of a record tells what changed, question by question, who did it and with which program', async () => {
    const [recordId] = ids;
    await world.annotator.run(SUBMIT, { input: { recordId, answers: answers('rude', 2) } });
    await world.annotator.run(SUBMIT, { input: { recordId, answers: answers('friendly', 2) } });
    const resolve = 'mutation ($input: ResolveRecordInput!) { resolveRecord(input: $input) { record { id } } }';
    await world.admin.run(resolve, { input: { recordId, answers: answers('rude'), comment: 'sarcasm' } });

    const { edges } = await historyOf(recordId!);
    const [resolved, changed, created] = edges.map(({ node }) => node);
    const { id, username } = world.annotator;
    expect(created).toMatchObject({
      ...{ recordId, kind: 'RESPONSE', action: 'CREATED', isErased: false, client: 'GRAPHQL', isBulk: false },
      ...{ before: null, after: { status: 'SUBMITTED', comment: null }, responseUser: { id } },
      ...{ user: { id, username, pseudonym: expect.any(String) }, apiKey: { id: null, name: null } },
      ...{ madeAt: expect.stringMatching(/^20\d\d-.*Z$/), hash: expect.stringMatching(/^[\da-f]{64}$/) },
      changes: [
        { question: { name: 'tone' }, before: null, after: { label: 'rude' } },
        { question: { name: 'quality' }, before: null, after: { rating: 2 } },
      ],
    });
    expect(changed).toMatchObject({
      ...{ action: 'CHANGED', before: { status: 'SUBMITTED' }, after: { status: 'SUBMITTED' } },
      changes: [{ question: { name: 'tone' }, before: { label: 'rude' }, after: { label: 'friendly' } }],
    });
    expect(changed!.after).toMatchObject({
      answers: [{ question: { name: 'tone' } }, { question: { name: 'quality' } }],
    });
    expect(resolved).toMatchObject({
      ...{ kind: 'RESOLUTION', action: 'CREATED', responseUser: null, after: { status: null, comment: 'sarcasm' } },
      ...{ user: { username: world.admin.username } },
    });
    const own = await historyOf(recordId!, world.annotator);
    expect(own.edges.map(({ node }) => node)).toEqual([changed, created]);
    expect((await historyOf(recordId!, world.colleague)).edges).toEqual([]);
  });

  it('tells browsers, commands and imports apart', async () => {
    const recordId = ids[1]!;
    const signIn = 'mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { id } }';
    const { annotator } = world;
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: signIn, variables: { u: annotator.username, p: annotator.password } }),
    });
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    expect(cookie).not.toBe('');
    const input = { recordId, answers: answers('rude') };
    await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: SUBMIT, variables: { input } }),
    });
    expect((await historyOf(recordId)).edges[0]!.node).toMatchObject({ client: 'WEB', apiKey: null });

    const file = join(temporaryFolder(), 'rows.csv');
    writeFileSync(file, 'text,answers.tone\nImported,rude\n');
    vi.stubEnv('MARL_URL', gateway.url);
    vi.stubEnv('MARL_API_KEY', world.admin.apiKey);
    const imported = await marl('', 'import', file, '--dataset', dataset.name, '--workspace', world.workspace.name);
    vi.unstubAllEnvs();
    expect(imported).toMatchObject({ code: 0 });
    expect((await activity({ first: 1 })).edges[0]!.node).toMatchObject({ client: 'IMPORT', action: 'CREATED' });
  });

  it('of a dataset is paged, newest first', async () => {
    const whole = await activity();
    const first = await activity({ first: 2 });
    expect(first.edges).toEqual(whole.edges.slice(0, 2));
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0]!.cursor,
      endCursor: first.edges[1]!.cursor,
    });
    const rest = await activity({ after: first.pageInfo.endCursor });
    expect(rest.edges).toEqual(whole.edges.slice(2));
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const refused = async (variables: object) =>
      (await world.admin.fails(ACTIVITY, { id: dataset.id, ...variables })).extensions;
    expect(await refused({ after: 'nonsense' })).toMatchObject({ code: 'BAD_USER_INPUT', inputPath: ['after'] });
    expect(await refused({ first: 0 })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refused({ first: 1001 })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('keeps the deletion of a record, without its answers', async () => {
    const [id] = await dataset.add([{ fields: { text: 'Away' } }]);
    await world.annotator.run(SUBMIT, { input: { recordId: id, answers: answers('rude') } });
    const remove = 'mutation ($id: ID!, $ids: [ID!]!) { deleteRecords(datasetId: $id, ids: $ids) { ids } }';
    await world.admin.run(remove, { id: dataset.id, ids: [id] });
    const { edges } = await activity({ first: 2 });
    expect(edges.map(({ node }) => node)).toMatchObject([
      { kind: 'RECORD', action: 'DELETED', recordId: id, after: null, before: null, changes: [], isErased: false },
      { kind: 'RESPONSE', action: 'CREATED', recordId: id, after: null, before: null, changes: [], isErased: true },
    ]);
  });

  it('is exported as JSONL, the oldest entry first', async () => {
    const file = join(temporaryFolder(), 'history.jsonl');
    vi.stubEnv('MARL_URL', gateway.url);
    vi.stubEnv('MARL_API_KEY', world.admin.apiKey);
    const target = ['--dataset', dataset.name, '--workspace', world.workspace.name, '--history'];
    const exported = await marl('', 'export', file, ...target);
    const refused = await marl('', 'export', `${file}.csv`, ...target, '--format', 'csv');
    const selected = await marl('', 'export', `${file}.2`, ...target, '--status', 'draft');
    vi.unstubAllEnvs();
    expect(exported, exported.err).toMatchObject({ code: 0 });
    expect([refused.code, selected.code]).toEqual([2, 2]);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { edges } = await activity();
    expect(lines.map(({ number, hash }) => [number, hash])).toEqual(
      edges.map(({ node: { number, hash } }) => [number, hash]).toReversed(),
    );
    expect(lines[0]).toMatchObject({ dataset_id: dataset.id, record_id: ids[0], after: { status: 'submitted' } });
    expect(lines[0]).not.toHaveProperty('cursor');
  });
});

describe.runIf(!gateway.isEmbedded)('the history on an Argilla server', () => {
  it('is not supported', async () => {
    const failed = await world.admin.fails(ACTIVITY, { id: dataset.id });
    expect(failed.extensions).toMatchObject({ code: 'ERROR_FETCHING_HISTORY', reason: 'NOT_SUPPORTED' });
    const settings = await world.admin.run<{ settings: object }>('{ settings { capabilities { history } } }');
    expect(settings).toEqual({ settings: { capabilities: { history: false } } });
  });
});
