import { decodeJwt } from 'jose/jwt/decode';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProviderSettings } from '#gateway/backend/services/oauth2/config.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { CLIENT, signInAtProvider, startOidcProvider } from '#tests/support/oidcProvider.ts';

const house = await startOidcProvider();
afterAll(() => house.stop());

const settings = (name: string, more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  name,
  ...CLIENT,
  scope: 'openid profile email',
  redirectUri: `/oauth/house/callback`,
  usernameClaim: 'preferred_username',
  server: { issuer: house.issuer },
  ...more,
});

const backend = await startTestBackend({
  oauth2: {
    providers: [
      settings('house'),
      settings('mail', { usernameClaim: 'email' }),
      settings('away', { server: { issuer: 'http://127.0.0.1:1' } }),
    ],
    allowHttpRedirect: true,
    allowedWorkspaces: ['argilla'],
  },
});
house.register(`${backend.origin}/oauth/house/callback`);

const path = (provider: string, what: string) => `/api/v1/oauth2/providers/${provider}/${what}`;

/** The redirect to the provider: its address, and the cookies. */
async function leave(provider = 'house', query = '', at: TestBackend = backend) {
  const { status, headers } = await at.anonymous.get(path(provider, `authentication${query}`));
  const cookies = headers.getSetCookie();
  return {
    status,
    url: new URL(headers.get('location') ?? ''),
    cookies,
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
  };
}

const comeBack = (provider: string, query: string, cookie = '') =>
  backend.anonymous.get(path(provider, `access-token${query}`), cookie ? { headers: { cookie } } : {});

async function signIn(login: string, provider = 'house') {
  const { url, cookie } = await leave(provider);
  const { search } = await signInAtProvider(url.href, login);
  return comeBack(provider, search, cookie);
}

describe('the list of providers', () => {
  test('contains the configured providers in order, for anybody', async () => {
    const { status, body } = await backend.anonymous.get('/api/v1/oauth2/providers');
    expect(status).toBe(200);
    expect(body).toEqual({ items: [{ name: 'house' }, { name: 'mail' }, { name: 'away' }] });
  });

  test.each(['authentication', 'access-token?code=a&state=b'])('knows no others (%s)', async (what) => {
    const { status, body } = await backend.anonymous.get(path('elsewhere', what));
    expect(status).toBe(404);
    expect(body).toEqual({ detail: expect.any(String) });
  });
});

describe('the redirect to a provider', () => {
  test('has the client id, a new state, a nonce and a code challenge', async () => {
    const [one, other] = [await leave(), await leave()];
    expect(one.status).toBe(303);
    expect(one.url.origin).toBe(house.issuer);
    expect(Object.fromEntries(one.url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'marl',
      redirect_uri: `${backend.origin}/oauth/house/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[A-Za-z]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(other.url.searchParams.get(name)).not.toBe(one.url.searchParams.get(name));
    }
  });

  test('has the caller’s parameters, except those that protect the sign-in', async () => {
    const { url } = await leave(
      'house',
      '?prompt=login&scope=openid&state=mine&nonce=mine&code_challenge=mine&redirect_uri=https%3A%2F%2Felse.test',
    );
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({ prompt: 'login', scope: 'openid' });
    expect(query.redirect_uri).toBe(`${backend.origin}/oauth/house/callback`);
    expect(Object.values(query)).not.toContain('mine');
  });

  test('sets state cookies, which browsers accept over HTTP', async () => {
    const { url, cookies } = await leave();
    const state = url.searchParams.get('state');
    expect(cookies).toEqual([
      `oauth2_state=${state}; Max-Age=10; Path=/; HttpOnly; SameSite=Lax`,
      `oauth2_pending=${state}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test('a redirect to an unknown provider leads back with an error', async () => {
    const { status, url } = await leave('away');
    expect(status).toBe(303);
    expect(url.href).toBe(`${backend.origin}/oauth/house/callback?error=temporarily_unavailable`);
  });
});

describe('a callback over HTTPS', async () => {
  const secure = await startTestBackend({
    oauth2: { providers: [settings('house')], allowHttpRedirect: false, allowedWorkspaces: [] },
  });

  test('has an HTTPS address and Secure cookies', async () => {
    const { url, cookies } = await leave('house', '', secure);
    const back = `${secure.origin.replace('http:', 'https:')}/oauth/house/callback`;
    expect(url.searchParams.get('redirect_uri')).toBe(back);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=None$/);
  });
});

describe('a callback from a provider', () => {
  test('creates an annotator in the allowed workspaces', async () => {
    const { status, body } = await signIn('mira');
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' });
    const token = String(body.access_token);
    const mira = backend.as({ authorization: `Bearer ${token}` });
    expect((await mira.get('/api/v1/me')).body).toMatchObject({
      username: 'mira',
      first_name: 'mira of the house',
      role: 'annotator',
    });
    const { body: workspaces } = await mira.get('/api/v1/me/workspaces');
    expect(workspaces.items.map(({ name }) => name)).toEqual(['argilla']);
    expect(decodeJwt(token)).toMatchObject({
      username: 'mira',
      role: 'annotator',
      provider: 'house',
      scope: 'openid profile email',
      display_name: 'mira of the house',
      email: 'mira@house.test',
    });
  });

  test('finds a known user', async () => {
    const ids = [];
    for (const { body } of [await signIn('noor'), await signIn('noor')])
      ids.push(decodeJwt(String(body.access_token)).identity);
    expect(ids[0]).toBe(ids[1]);
  });

  test('accepts an annotator who was created here', async () => {
    const { body } = await signIn('annotator');
    expect(decodeJwt(String(body.access_token))).toMatchObject({ username: 'annotator', role: 'annotator' });
  });

  test('can use another claim as the username', async () => {
    const { body } = await signIn('ola', 'mail');
    expect(decodeJwt(String(body.access_token))).toMatchObject({ username: 'ola@house.test' });
  });

  test.each(['argilla', 'admin'])(
    'does not open the account of %s, who is more than an annotator',
    async (username) => {
      const { status, body } = await signIn(username);
      expect(status).toBe(401);
      expect(body.detail).toMatchObject({ code: 'argilla.api.errors::UnauthorizedError' });
    },
  );

  test('is refused without a username', async () => {
    const { status, text } = await signIn('nameless');
    expect(status).toBe(401);
    expect(text).toContain('house gave no preferred_username');
  });

  test('is refused with an unverified e-mail address as the username', async () => {
    const { status, text } = await signIn('unverified', 'mail');
    expect(status).toBe(401);
    expect(text).toContain('has not verified');
  });

  test('passes on a refusal of the provider, without its text', async () => {
    const denied = await comeBack('house', '?error=access_denied&error_description=Call+this+number&state=x');
    expect(denied.status).toBe(401);
    expect(denied.text).toContain('house answered: access_denied');
    expect(denied.text).not.toContain('number');
    expect((await comeBack('house', '?error=Call+this+number')).text).toContain('house answered: refused');
  });
});

describe('a callback is refused', () => {
  const refused = { status: 400, body: { detail: expect.any(String) } };

  test('without a code', async () => {
    expect(await comeBack('house', '?state=abc', 'oauth2_state=abc')).toMatchObject(refused);
  });

  test('without a state', async () => {
    expect(await comeBack('house', '?code=abc', 'oauth2_state=abc')).toMatchObject(refused);
  });

  test.each([
    ['that no browser remembers', ''],
    ['that another journey has', 'oauth2_state=other; oauth2_pending=other'],
  ])('with a state %s', async (_what, cookie) => {
    const { url } = await leave();
    const { search } = await signInAtProvider(url.href, 'mira');
    expect(await comeBack('house', search, cookie)).toMatchObject(refused);
  });

  test('with a code unknown to the provider', async () => {
    const { url, cookie } = await leave();
    const query = new URLSearchParams({ code: 'made-up', state: url.searchParams.get('state')!, iss: house.issuer });
    expect(await comeBack('house', `?${query.toString()}`, cookie)).toMatchObject(refused);
  });

  test('with the code of another sign-in', async () => {
    const [mine, theirs] = [await leave(), await leave()];
    const { searchParams } = await signInAtProvider(theirs.url.href, 'mira');
    searchParams.set('state', mine.url.searchParams.get('state') ?? '');
    expect(await comeBack('house', `?${searchParams.toString()}`, mine.cookie)).toMatchObject(refused);
  });

  test('with a used code', async () => {
    const { url, cookie } = await leave();
    const { search } = await signInAtProvider(url.href, 'mira');
    expect((await comeBack('house', search, cookie)).status).toBe(200);
    expect(await comeBack('house', search, cookie)).toMatchObject(refused);
  });

  test('with the name of another issuer', async () => {
    const { url, cookie } = await leave();
    const { searchParams } = await signInAtProvider(url.href, 'mira');
    searchParams.set('iss', 'https://else.test');
    expect((await comeBack('house', `?${searchParams.toString()}`, cookie)).status).toBe(401);
  });
});

describe('an allowed workspace that does not exist', async () => {
  const elsewhere = await startTestBackend({
    oauth2: {
      providers: [settings('house', { redirectUri: `${backend.origin}/oauth/house/callback` })],
      allowHttpRedirect: true,
      allowedWorkspaces: ['nowhere'],
    },
  });

  test('refuses new users, and creates no account', async () => {
    const { url, cookie } = await leave('house', '', elsewhere);
    const { search } = await signInAtProvider(url.href, 'pia');
    const answer = await elsewhere.anonymous.get(path('house', `access-token${search}`), { headers: { cookie } });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'The allowed workspace nowhere does not exist' } });
    const { body } = await elsewhere.owner.get('/api/v1/users');
    expect(body.items.map(({ username }) => username)).not.toContain('pia');
  });
});
