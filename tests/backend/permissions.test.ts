import { describe, expect, test } from 'vitest';
import { FORBIDDEN, NO_ONE } from '#tests/support/answers.ts';
import { type Caller, startTestBackend, type Wire } from '#tests/support/backend.ts';
import { makeDataset, textField, textQuestion } from '#tests/support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator, anonymous } = backend;
const callers = { owner, admin, annotator };
const { body: someone } = await annotator.get('/api/v1/me');

/** A workspace with a complete dataset; admin and annotator belong to `home` and not to `away`. */
async function world(workspaceId: string) {
  const dataset = await makeDataset(owner, { workspaceId });
  const create = async (path: string, body: object) =>
    (await owner.post(`/api/v1/datasets/${dataset.id}/${path}`, body)).body.id;
  const field = await create('fields', textField('spare'));
  const question = await create('questions', textQuestion('spare'));
  const property = await create('metadata-properties', { name: 'm', title: 'm', settings: { type: 'terms' } });
  const vectors = await create('vectors-settings', { name: 'v', title: 'v', dimensions: 2 });
  return { workspace: workspaceId, dataset: dataset.id, field, question, property, vectors };
}
const home = await world((await owner.get('/api/v1/me/workspaces')).body.items[0]!.id);
const away = await world((await owner.post('/api/v1/workspaces', { name: 'away' })).body.id);
type World = typeof home;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Route = [method: Method, path: (world: World) => string, body?: (world: World) => object];

const OWNERS: Route[] = [
  ['get', () => '/api/v1/users'],
  ['post', () => '/api/v1/users', () => ({ first_name: 'a', username: 'argilla', password: '12345678' })],
  ['get', () => `/api/v1/users/${someone.id}`],
  ['get', () => `/api/v1/users/${NO_ONE}`],
  ['get', () => `/api/v1/users/${someone.id}/workspaces`],
  ['patch', () => `/api/v1/users/${someone.id}`, () => ({})],
  ['patch', () => `/api/v1/users/${NO_ONE}`, () => ({})],
  ['post', () => `/api/v1/users/${someone.id}/api-key`],
  ['delete', () => `/api/v1/users/${someone.id}`],
  ['post', () => '/api/v1/workspaces', () => ({ name: 'argilla' })],
  ['delete', ({ workspace }) => `/api/v1/workspaces/${workspace}`],
  ['delete', () => `/api/v1/workspaces/${NO_ONE}`],
  ['post', ({ workspace }) => `/api/v1/workspaces/${workspace}/users`, () => ({ user_id: someone.id })],
  ['post', () => `/api/v1/workspaces/${NO_ONE}/users`, () => ({ user_id: someone.id })],
  ['get', () => '/api/users'],
  ['post', () => '/api/users', () => ({ first_name: 'a', username: 'argilla', password: '12345678' })],
  ['delete', () => `/api/users/${someone.id}`],
  ['post', () => '/api/workspaces', () => ({ name: 'argilla' })],
  ['post', ({ workspace }) => `/api/workspaces/${workspace}/users/${someone.id}`],
];

const ADMINS_OF_THE_WORKSPACE: Route[] = [
  ['get', ({ workspace }) => `/api/v1/workspaces/${workspace}/users`],
  ['get', ({ workspace }) => `/api/workspaces/${workspace}/users`],
  ['post', () => '/api/v1/datasets', ({ workspace }) => ({ name: 'new', workspace_id: workspace })],
  ['patch', ({ dataset }) => `/api/v1/datasets/${dataset}`, () => ({})],
  ['post', ({ dataset }) => `/api/v1/datasets/${dataset}/fields`, () => textField('text')],
  ['patch', ({ field }) => `/api/v1/fields/${field}`, () => ({})],
  ['post', ({ dataset }) => `/api/v1/datasets/${dataset}/questions`, () => textQuestion('comment')],
  ['patch', ({ question }) => `/api/v1/questions/${question}`, () => ({})],
  [
    'post',
    ({ dataset }) => `/api/v1/datasets/${dataset}/metadata-properties`,
    () => ({ name: 'm', title: 'm', settings: { type: 'terms' } }),
  ],
  ['patch', ({ property }) => `/api/v1/metadata-properties/${property}`, () => ({ visible_for_annotators: true })],
  [
    'post',
    ({ dataset }) => `/api/v1/datasets/${dataset}/vectors-settings`,
    () => ({ name: 'v', title: 'v', dimensions: 2 }),
  ],
  ['patch', ({ vectors }) => `/api/v1/vectors-settings/${vectors}`, () => ({})],
  ['delete', ({ vectors }) => `/api/v1/vectors-settings/${vectors}`],
  ['delete', ({ property }) => `/api/v1/metadata-properties/${property}`],
  ['delete', ({ question }) => `/api/v1/questions/${question}`],
  ['delete', ({ field }) => `/api/v1/fields/${field}`],
  ['put', ({ dataset }) => `/api/v1/datasets/${dataset}/publish`],
  ['delete', ({ dataset }) => `/api/v1/datasets/${dataset}`],
];

const MEMBERS: Route[] = [
  ['get', ({ workspace }) => `/api/v1/workspaces/${workspace}`],
  ['get', ({ workspace }) => `/api/v1/me/datasets?workspace_id=${workspace}`],
  ['get', ({ dataset }) => `/api/v1/datasets/${dataset}`],
  ['get', ({ dataset }) => `/api/v1/datasets/${dataset}/fields`],
  ['get', ({ dataset }) => `/api/v1/datasets/${dataset}/questions`],
  ['get', ({ dataset }) => `/api/v1/datasets/${dataset}/vectors-settings`],
  ['get', ({ dataset }) => `/api/v1/me/datasets/${dataset}/metadata-properties`],
];

const ANYBODY: Route[] = [
  ['get', () => '/api/v1/me'],
  ['get', () => '/api/v1/me/workspaces'],
  ['get', () => '/api/v1/me/datasets'],
  ['get', () => '/api/me'],
  ['get', () => '/api/datasets'],
];

const call = ([method, path, body]: Route, caller: Caller, place: World) =>
  (caller[method] as Caller['post'])(path(place), method === 'get' ? undefined : body?.(place));
const named = (routes: Route[]) => routes.map((route) => [`${route[0]} ${route[1](home)}`, route] as const);

async function expectRefused(route: Route, who: keyof typeof callers, place: World) {
  expect(await call(route, callers[who], place)).toMatchObject({ status: 403, body: FORBIDDEN });
}
async function expectLetIn(route: Route, who: keyof typeof callers, place: World) {
  const { status } = await call(route, callers[who], place);
  expect(status).not.toBe(401);
  expect(status).not.toBe(403);
}

describe.each(named([...OWNERS, ...ADMINS_OF_THE_WORKSPACE, ...MEMBERS, ...ANYBODY]))('%s', (_name, route) => {
  test('is refused to anonymous callers', async () => {
    expect((await call(route, anonymous, home)).status).toBe(401);
  });
});

describe.each(named(OWNERS))('%s', (_name, route) => {
  test.each(['admin', 'annotator'] as const)('is not for an %s', (who) => expectRefused(route, who, home));
});

describe.each(named(MEMBERS))('%s', (_name, route) => {
  test.each(['owner', 'admin', 'annotator'] as const)('is for an %s of the workspace', (who) =>
    expectLetIn(route, who, home),
  );
  test.each(['admin', 'annotator'] as const)('is not for an %s of another', (who) => expectRefused(route, who, away));
  test('is allowed for an owner anywhere', () => expectLetIn(route, 'owner', away));
});

describe.each(named(ANYBODY))('%s', (_name, route) => {
  test.each(['owner', 'admin', 'annotator'] as const)('is for an %s', (who) => expectLetIn(route, who, home));
});

describe.each(named(ADMINS_OF_THE_WORKSPACE))('%s', (_name, route) => {
  test('is refused to an annotator', () => expectRefused(route, 'annotator', home));
  test('is refused to an admin of another workspace', () => expectRefused(route, 'admin', away));
  test('is allowed for an admin of the workspace', () => expectLetIn(route, 'admin', home));
  test('is allowed for an owner anywhere', () => expectLetIn(route, 'owner', away));
});

test('an admin removes members of their own workspaces only', async () => {
  const leave = (workspace: string, caller: Caller) =>
    caller.delete(`/api/v1/workspaces/${workspace}/users/${someone.id}`);
  await owner.post(`/api/v1/workspaces/${away.workspace}/users`, { user_id: someone.id });
  expect((await leave(away.workspace, admin)).status).toBe(403);
  expect((await leave(home.workspace, annotator)).status).toBe(403);
  expect((await leave(home.workspace, admin)).status).toBe(200);
});

test('the existence of an unknown workspace is not revealed', async () => {
  for (const path of [`/api/v1/workspaces/${NO_ONE}`, `/api/v1/workspaces/${NO_ONE}/users`]) {
    expect((await admin.get(path)).status).toBe(403);
  }
  const { status } = await admin.post<Wire>('/api/v1/datasets', { name: 'x', workspace_id: NO_ONE });
  expect(status).toBe(403);
});
