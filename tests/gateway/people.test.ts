import { beforeAll, describe, expect, it } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld, type World } from '#tests/support/world.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const gateway = await startTestGateway();
const { owner } = gateway;
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

interface Person {
  id: string;
  username: string;
  role: string;
  apiKey: string | null;
  workspaces: { id: string; name: string }[] | null;
}

const PERSON = 'id username firstName lastName role apiKey insertedAt updatedAt workspaces { id name }';
const CREATE = `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${PERSON} } }`;
const UPDATE = `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { ${PERSON} } }`;
/** Argilla 2 does not have it, and needs a call for the members of each workspace. */
const hasOlderApi = gateway.backend !== 'ARGILLA_2';

const PASSWORD =
  'mutation ($id: ID!, $password: String!) { setUserPassword(id: $id, password: $password) { id username } }';
const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';

let made = 0;
const account = (more: object = {}) => ({
  username: `person-${Date.now()}-${(made += 1)}`,
  firstName: 'Ada',
  password: 'first password',
  ...more,
});
const create = async (more: object = {}) =>
  (await owner.run<{ createUser: Person }>(CREATE, { input: account(more) })).createUser;
const room = async () => {
  const name = `room-${Date.now()}-${(made += 1)}`;
  const { createWorkspace } = await owner.run<{ createWorkspace: { id: string; name: string } }>(
    'mutation ($name: String!) { createWorkspace(name: $name) { id name userCount datasetCount users { id } } }',
    { name },
  );
  return createWorkspace;
};
/** The headers of a browser that has signed in. */
async function browser(username: string, password: string) {
  const { headers } = await gateway.anonymous.send(SIGN_IN, { username, password });
  return gateway.as({
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
}

describe('owners', () => {
  it('create an account with memberships, whose user signs in', async () => {
    const legal = await room();
    const input = account({ lastName: 'Lovelace', role: 'ADMIN', workspaceIds: [legal.id] });
    const { createUser } = await owner.run<{ createUser: Person }>(CREATE, { input });
    expect(createUser).toMatchObject({
      username: input.username,
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'ADMIN',
      apiKey: null,
      workspaces: [{ id: legal.id, name: legal.name }],
    });
    const theirs = await browser(input.username, input.password);
    expect(await theirs.run('{ me { id workspaces { id } } }')).toEqual({
      me: { id: createUser.id, workspaces: [{ id: legal.id }] },
    });
  });

  it('list all users with their workspaces in three calls, without keys', async () => {
    const { data, errors, calls } = await owner.send<{ users: Person[] }>(`{ users { ${PERSON} } }`);
    expect(errors).toEqual([]);
    if (hasOlderApi) expect(calls).toEqual({ 'GET /users': 1, 'GET /v1/me': 1, 'GET /v1/me/workspaces': 1 });
    const admin = data.users.find(({ id }) => id === world.admin.id);
    expect(admin).toMatchObject({ workspaces: [{ id: world.workspace.id, name: world.workspace.name }] });
    expect(data.users.filter(({ apiKey }) => apiKey !== null)).toEqual([
      expect.objectContaining({ role: 'OWNER', apiKey: gateway.ownerKey }),
    ]);
  });

  it.each([
    '{ users { workspaces { users { workspaces { users { id } } } } } }',
    '{ workspaces { ...A } } fragment A on Workspace { users { workspaces { ...B } } } fragment B on Workspace { users { workspaces { id } } }',
  ])('cannot nest users and workspaces without limit: %s', async (query) => {
    const { errors, calls } = await owner.send(query);
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^Nesting limit exceeded/) }]);
    expect(calls).toEqual({});
  });

  it.runIf(hasOlderApi)('see all workspaces with their members and datasets in five calls', async () => {
    const dataset = await world.dataset();
    const older = await makeTaskDataset(gateway, world, 'Text2Text');
    const { data, errors, calls } = await owner.send<{ workspaces: { id: string; users: { id: string }[] }[] }>(
      '{ workspaces { id userCount datasetCount users { id } } }',
    );
    expect(errors).toEqual([]);
    expect(calls).toEqual({
      'GET /datasets': 1,
      'GET /users': 1,
      'GET /v1/me': 1,
      'GET /v1/me/datasets': 1,
      'GET /v1/me/workspaces': 1,
    });
    const own = data.workspaces.find(({ id }) => id === world.workspace.id);
    expect(own).toMatchObject({ userCount: 3, datasetCount: 2 });
    expect(own?.users.map(({ id }) => id)).toEqual([world.admin.id, world.annotator.id, world.colleague.id]);
    await older.rest('DELETE', `/datasets/${older.name}`);
    await world.rest('DELETE', `/datasets/${dataset.id}`);
  });

  it('are told which workspace of a new account does not exist', async () => {
    const { id } = await room();
    const input = account({ workspaceIds: [id, id, NO_ONE] });
    const { message, extensions } = await owner.fails(CREATE, { input });
    expect(message).toBe(`There is no workspace with the id "${NO_ONE}".`);
    expect(extensions).toMatchObject({
      ...{ code: 'ERROR_CREATING_USER', reason: 'NOT_FOUND', inputPath: ['workspaceIds', 2] },
    });
  });

  it('read a user or workspace by id, or null', async () => {
    const { data, calls } = await owner.send(
      `query ($user: ID!, $workspace: ID!, $nobody: ID!) {
        user(id: $user) { username workspaces { id } }
        workspace(id: $workspace) { name userCount }
        nobody: user(id: $nobody) { id }
        nonsense: user(id: "x") { id }
        nowhere: workspace(id: "x") { id }
      }`,
      { user: world.annotator.id, workspace: world.workspace.id, nobody: NO_ONE },
    );
    expect(data).toEqual({
      user: { username: world.annotator.username, workspaces: [{ id: world.workspace.id }] },
      workspace: { name: world.workspace.name, userCount: 3 },
      nobody: null,
      nonsense: null,
      nowhere: null,
    });
    if (hasOlderApi) expect(Object.values(calls).every((count) => count === 1)).toBe(true);
  });

  it.runIf(gateway.backend !== 'ARGILLA_1')('may have any name', async () => {
    const username = `Ada Lovelace, ${Date.now()}`;
    expect((await create({ username })).username).toBe(username);
    expect((await browser(username, 'first password')).headers).toBeDefined();
  });

  it('cannot use a taken username or an unknown workspace', async () => {
    const { username } = await create();
    const { message, extensions } = await owner.fails(CREATE, { input: account({ username }) });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_USER', status: 409, reason: 'CONFLICT' });
    expect(message).toMatch(new RegExp(`\`${username}\` (already exists|is not unique)`));
    const nowhere = account({ workspaceIds: [NO_ONE] });
    expect((await owner.fails(CREATE, { input: nowhere })).extensions).toMatchObject({
      code: 'ERROR_CREATING_USER',
      status: 404,
    });
    const { users } = await owner.run<{ users: Person[] }>('{ users { username } }');
    expect(users.map((user) => user.username)).not.toContain(nowhere.username);
  });

  it('get the reasons for an invalid account', async () => {
    const { extensions } = await owner.fails(CREATE, { input: account({ password: 'short' }) });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_USER', status: 422, reason: 'INVALID' });
    expect(extensions.detail).toMatch(/^password: /);
  });

  it('create a workspace, and delete it once it is empty', async () => {
    const { id, name } = await room();
    expect(
      (await owner.fails('mutation ($name: String!) { createWorkspace(name: $name) { id } }', { name })).extensions,
    ).toMatchObject({
      code: 'ERROR_CREATING_WORKSPACE',
      reason: 'CONFLICT',
      detail: `Workspace name \`${name}\` is not unique`,
    });
    const dataset = await world.rest('POST', '/datasets', { name: 'last', workspace_id: id });
    const remove = 'mutation ($id: ID!) { deleteWorkspace(id: $id) { id name } }';
    const { extensions } = await owner.fails(remove, { id });
    expect(extensions).toMatchObject({ code: 'ERROR_DELETING_WORKSPACE', status: 409, reason: 'CONFLICT' });
    await world.rest('DELETE', `/datasets/${dataset.id}`);
    expect(await owner.run(remove, { id })).toEqual({ deleteWorkspace: { id, name } });
    expect(await owner.run('query ($id: ID!) { workspace(id: $id) { id } }', { id })).toEqual({ workspace: null });
  });

  it('add and remove members, and get the current list', async () => {
    const { id } = await room();
    const user = await create();
    const change = (verb: string) =>
      `mutation ($w: ID!, $u: ID!) { ${verb}(workspaceId: $w, userId: $u) {
        workspace { id userCount users { id } } user { id workspaces { id } } } }`;
    expect(await owner.run(change('addWorkspaceUser'), { w: id, u: user.id })).toEqual({
      addWorkspaceUser: {
        workspace: { id, userCount: 1, users: [{ id: user.id }] },
        user: { id: user.id, workspaces: [{ id }] },
      },
    });
    expect((await owner.fails(change('addWorkspaceUser'), { w: id, u: user.id })).extensions).toMatchObject({
      code: 'ERROR_UPDATING_WORKSPACE_USERS',
      reason: 'CONFLICT',
    });
    expect(await owner.run(change('removeWorkspaceUser'), { w: id, u: user.id })).toEqual({
      removeWorkspaceUser: { workspace: { id, userCount: 0, users: [] }, user: { id: user.id, workspaces: [] } },
    });
    expect((await owner.fails(change('removeWorkspaceUser'), { w: id, u: user.id })).extensions).toMatchObject({
      code: 'ERROR_UPDATING_WORKSPACE_USERS',
      reason: 'NOT_FOUND',
    });
  });

  it('delete an account: its sessions end, its responses stay', async () => {
    const dataset = await world.dataset();
    const [recordId] = await dataset.add([{}]);
    const input = account({ workspaceIds: [world.workspace.id] });
    const { createUser: user } = await owner.run<{ createUser: Person }>(CREATE, { input });
    const theirs = await browser(input.username, input.password);
    await theirs.run(`mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }`, {
      input: { recordId, answers: [{ question: 'tone', value: { label: 'friendly' } }] },
    });
    const gone = await owner.run('mutation ($id: ID!) { deleteUser(id: $id) { id username } }', { id: user.id });
    expect(gone).toEqual({ deleteUser: { id: user.id, username: input.username } });
    expect(await theirs.run('{ me { id } }')).toEqual({ me: null });
    const { dataset: now } = await owner.run<{ dataset: { progress: object } }>(
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { progress { total submitted } } } }',
      { id: dataset.id },
    );
    expect(now.progress).toEqual({ total: 1, submitted: 1 });
    await world.rest('DELETE', `/datasets/${dataset.id}`);
  });

  it('cannot delete their own account', async () => {
    const { me } = await owner.run<{ me: Person }>('{ me { id } }');
    const { message, extensions } = await owner.fails('mutation ($id: ID!) { deleteUser(id: $id) { id } }', {
      id: me.id,
    });
    expect(message).toBe('You cannot delete your own account');
    expect(extensions).toMatchObject({ code: 'ERROR_DELETING_USER', status: 409, reason: 'CONFLICT' });
  });
});

describe('other users', () => {
  it('see only members of workspaces they administer, without their other workspaces', async () => {
    const { data, errors, calls } = await world.admin.send<{ workspaces: { users: Person[] }[] }>(
      '{ workspaces { id userCount users { id username role apiKey workspaces { id } } } }',
    );
    expect(errors).toEqual([]);
    expect(calls).toEqual({ 'GET /v1/me': 1, 'GET /v1/me/workspaces': 1, 'GET /v1/workspaces/:id/users': 1 });
    expect(data.workspaces[0]?.users.map(({ id, apiKey, workspaces }) => [id, apiKey, workspaces])).toEqual([
      [world.admin.id, world.admin.apiKey, [{ id: world.workspace.id }]],
      [world.annotator.id, null, null],
      [world.colleague.id, null, null],
    ]);
    expect((await world.annotator.fails('{ workspaces { users { id } } }')).extensions).toMatchObject({
      code: 'ERROR_FETCHING_WORKSPACE_USERS',
      reason: 'FORBIDDEN',
    });
  });

  it('may leave as admins, without an error', async () => {
    const { id } = await room();
    const input = account({ role: 'ADMIN', workspaceIds: [id] });
    const { createUser } = await owner.run<{ createUser: Person }>(CREATE, { input });
    const theirs = await browser(input.username, input.password);
    const left = await theirs.run(
      'mutation ($w: ID!, $u: ID!) { removeWorkspaceUser(workspaceId: $w, userId: $u) { workspace { id } user { workspaces { id } } } }',
      { w: id, u: createUser.id },
    );
    expect(left).toEqual({ removeWorkspaceUser: { workspace: null, user: { workspaces: [] } } });
  });
});

describe.runIf(gateway.isEmbedded)('an owner', () => {
  it('changes names and role', async () => {
    const user = await create({ lastName: 'King' });
    const { updateUser } = await owner.run<{ updateUser: Person }>(UPDATE, {
      input: { id: user.id, firstName: 'Augusta', lastName: null, role: 'ADMIN' },
    });
    expect(updateUser).toMatchObject({ id: user.id, firstName: 'Augusta', lastName: null, role: 'ADMIN' });
    const again = await owner.run<{ updateUser: Person }>(UPDATE, { input: { id: user.id, firstName: 'Ada' } });
    expect(again.updateUser).toMatchObject({ firstName: 'Ada', role: 'ADMIN' });
  });

  it('cannot change their own role', async () => {
    const { me } = await owner.run<{ me: Person }>('{ me { id } }');
    const { message, extensions } = await owner.fails(UPDATE, { input: { id: me.id, role: 'ANNOTATOR' } });
    expect(message).toBe('You cannot change your own role');
    expect(extensions).toMatchObject({ code: 'ERROR_UPDATING_USER', status: 409, reason: 'CONFLICT' });
  });

  it('changes the password, which ends earlier sessions', async () => {
    const input = account();
    const { createUser: user } = await owner.run<{ createUser: Person }>(CREATE, { input });
    const before = await browser(input.username, input.password);
    expect(await before.run('{ me { id } }')).toEqual({ me: { id: user.id } });
    await owner.run(PASSWORD, { id: user.id, password: 'second password' });
    expect(await before.run('{ me { id } }')).toEqual({ me: null });
    const after = await browser(input.username, 'second password');
    expect(await after.run('{ me { id } }')).toEqual({ me: { id: user.id } });
  });

  it('changes their own password, without a session if they used an API key', async () => {
    const { id } = await create({ role: 'OWNER' });
    const { resetApiKey } = await owner.run<{ resetApiKey: { apiKey: string } }>(
      'mutation ($id: ID!) { resetApiKey(id: $id) { apiKey } }',
      { id },
    );
    const { headers, data, errors } = await gateway
      .as(resetApiKey.apiKey)
      .send('mutation ($id: ID!) { setUserPassword(id: $id, password: "second password") { id apiKey } }', { id });
    expect([errors, data]).toEqual([[], { setUserPassword: { id, ...resetApiKey } }]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('changes their own password and stays signed in', async () => {
    const input = account({ role: 'OWNER' });
    const { createUser: user } = await owner.run<{ createUser: Person }>(CREATE, { input });
    const before = await browser(input.username, input.password);
    const { headers } = await before.send(PASSWORD, { id: user.id, password: 'second password' });
    const after = gateway.as({ cookie: headers.getSetCookie()[0]!.split(';')[0]! });
    expect(await after.run('{ me { id } }')).toEqual({ me: { id: user.id } });
    expect(await before.run('{ me { id } }')).toEqual({ me: null });
    await owner.run('mutation ($id: ID!) { deleteUser(id: $id) { id } }', { id: user.id });
  });

  it('resets an API key, which is shown once', async () => {
    const user = await create();
    const { resetApiKey } = await owner.run<{ resetApiKey: { apiKey: string; user: Person } }>(
      'mutation ($id: ID!) { resetApiKey(id: $id) { apiKey user { id apiKey } } }',
      { id: user.id },
    );
    expect(resetApiKey.user).toEqual({ id: user.id, apiKey: null });
    expect(await gateway.as(resetApiKey.apiKey).run('{ me { id } }')).toEqual({ me: { id: user.id } });
  });

  it('resets their own API key and continues with the new one', async () => {
    const input = account({ role: 'OWNER' });
    const { createUser: user } = await owner.run<{ createUser: Person }>(CREATE, { input });
    const own = '{ me { apiKey } }';
    const { me } = await (await browser(input.username, input.password)).run<{ me: Person }>(own);
    const { resetApiKey } = await gateway
      .as(me.apiKey!)
      .run<{ resetApiKey: { apiKey: string; user: Person } }>(
        'mutation ($id: ID!) { resetApiKey(id: $id) { apiKey user { apiKey workspaces { id } } } }',
        { id: user.id },
      );
    expect(resetApiKey.apiKey).not.toBe(me.apiKey);
    expect(resetApiKey.user).toMatchObject({ apiKey: resetApiKey.apiKey, workspaces: expect.any(Array) });
    await owner.run('mutation ($id: ID!) { deleteUser(id: $id) { id } }', { id: user.id });
  });
});

describe('an Argilla server that cannot change users', () => {
  it('reports that, and distinguishes a missing user', async () => {
    const backend = await stageBackend();
    const user = (await startTestGateway({ backendOrigin: backend.origin })).as('some-key');
    const refused = { code: 'ERROR_UPDATING_USER', status: 501, reason: 'NOT_SUPPORTED' };
    backend.act = answer(405, '{"detail":"Method Not Allowed"}');
    const { message, extensions } = await user.fails(UPDATE, { input: { id: NO_ONE, firstName: 'Ada' } });
    expect(message).toBe('This Argilla server cannot change users');
    expect(extensions).toMatchObject(refused);
    const reset = `mutation { resetApiKey(id: "${NO_ONE}") { apiKey } }`;
    backend.act = answer(404, '{"detail":"Not Found"}');
    expect((await user.fails(reset)).extensions).toMatchObject(refused);
    backend.act = answer(404, '{"detail":"User with id `x` not found"}');
    expect((await user.fails(reset)).extensions).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
  });
});
