import { afterEach, describe, expect, test } from 'vitest';
import { inLargestUnit } from '#gateway/backend/routes/info.ts';
import { plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const backend = await startTestBackend();
const { anonymous } = backend;

const aWord = expect.any(String) as string;
const ENGINE = {
  name: aWord,
  cluster_name: aWord,
  cluster_uuid: aWord,
  version: {
    distribution: aWord,
    number: expect.stringMatching(/^\d+\.\d+/),
    build_type: aWord,
    build_hash: aWord,
    build_date: aWord,
    build_snapshot: false,
    lucene_version: aWord,
    minimum_wire_compatibility_version: aWord,
    minimum_index_compatibility_version: aWord,
  },
  tagline: aWord,
};

test.each([
  ['/api/v1/version', { version: '2.8.0', implementation: 'marl' }],
  ['/api/_info', { version: '1.29.1' }],
])('%s returns the Argilla release to anybody', async (path, body) => {
  expect(await anonymous.get(path)).toMatchObject({ status: 200, body });
});

test('tells of users with the password of the demo, until it is changed', async () => {
  const { anonymous: visitor, owner } = await startTestBackend();
  const demoUsers = async () => (await visitor.get('/api/v1/version')).body.demo_users;
  expect(await demoUsers()).toEqual(['argilla', 'admin', 'annotator']);
  const { items } = (await owner.get('/api/v1/users')).body;
  const admin = items.find(({ username }) => username === 'admin');
  const { status } = await owner.patch(`/api/v1/users/${admin?.id}`, { password: 'nobody else knows it' });
  expect(status).toBe(200);
  expect(await demoUsers()).toEqual(['argilla', 'annotator']);
});

test.each([
  ['/api/v1/status', '2.8.0', 'search_engine', 'memory'],
  ['/api/_status', '1.29.1', 'elasticsearch', 'mem_info'],
])('%s returns version, engine and memory to anybody', async (path, version, engine, memory) => {
  const { status, body } = await anonymous.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    version,
    [engine]: ENGINE,
    [memory]: expect.objectContaining({ rss: expect.stringMatching(/^\d+[BKMGTP]$/) }),
  });
});

test.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1K'],
  [156_300_000, '149M'],
  [2 ** 31, '2G'],
])('%i bytes are %s', (bytes, text) => expect(inLargestUnit(bytes)).toBe(text));

describe('the settings', () => {
  const set = (variables: Record<string, string>) => Object.assign(process.env, variables);
  afterEach(() => {
    for (const name of Object.keys(process.env)) {
      if (/^SPACE_|^PERSISTANT_|^ARGILLA_(SHOW|ENABLE)_/.test(name)) delete process.env[name];
    }
  });

  test('have no Space outside of one', async () => {
    set({ SPACE_TITLE: 'ignored' });
    expect(await anonymous.get('/api/v1/settings')).toMatchObject({
      status: 200,
      body: { argilla: { share_your_progress_enabled: false } },
    });
    expect((await anonymous.get('/api/v1/settings')).text).toBe('{"argilla":{"share_your_progress_enabled":false}}');
  });

  test('describe the Space as far as it is known', async () => {
    set({ SPACE_ID: 'me/space', SPACE_HOST: 'me-space.hf.space', SPACE_AUTHOR_NAME: 'me' });
    expect((await anonymous.get('/api/v1/settings')).body).toEqual({
      argilla: { share_your_progress_enabled: false, show_huggingface_space_persistent_storage_warning: true },
      huggingface: {
        space_id: 'me/space',
        space_host: 'me-space.hf.space',
        space_author_name: 'me',
        space_persistent_storage_enabled: false,
      },
    });
  });

  test('say whether storage is persistent, and whether to warn', async () => {
    set({
      SPACE_ID: 'me/space',
      SPACE_TITLE: 'Space',
      SPACE_SUBDOMAIN: 'me-space',
      SPACE_REPO_NAME: 'space',
      PERSISTANT_STORAGE_ENABLED: 'true',
      ARGILLA_SHOW_HUGGINGFACE_SPACE_PERSISTENT_STORAGE_WARNING: 'False',
      ARGILLA_ENABLE_SHARE_YOUR_PROGRESS: '1',
    });
    expect((await anonymous.get('/api/v1/settings')).body).toEqual({
      argilla: { share_your_progress_enabled: true, show_huggingface_space_persistent_storage_warning: false },
      huggingface: {
        space_id: 'me/space',
        space_title: 'Space',
        space_subdomain: 'me-space',
        space_repo_name: 'space',
        space_persistent_storage_enabled: true,
      },
    });
  });
});

describe('sign-in providers', () => {
  test('are none by default', async () => {
    expect(await anonymous.get('/api/v1/oauth2/providers')).toMatchObject({ status: 200, body: { items: [] } });
  });

  test.each(['authentication', 'access-token?code=a&state=b'])('is not there (%s)', async (rest) => {
    const answer = await anonymous.get(`/api/v1/oauth2/providers/github/${rest}`);
    expect(answer).toMatchObject({ status: 404, body: plain(/not enabled/) });
  });
});
