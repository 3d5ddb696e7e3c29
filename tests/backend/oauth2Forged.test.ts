import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

type Act = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Act =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A malicious issuer. It has no PKCE, so everything depends on its answers. */
const paths: Record<string, Act> = {};
const server = createServer(({ url = '' }: IncomingMessage, response) =>
  (paths[url.split('?')[0] ?? ''] ?? json(404, {}))(response),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => server.close(resolve)));

const discovery = json(200, {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/me`,
});

const backend = await startTestBackend({
  oauth2: {
    providers: [
      {
        name: 'odd',
        clientId: 'marl',
        clientSecret: 'secret',
        scope: 'openid profile',
        redirectUri: '/oauth/odd/callback',
        usernameClaim: 'preferred_username',
        server: { issuer },
      },
    ],
    allowHttpRedirect: true,
    allowedWorkspaces: [],
  },
});

const BASE = '/api/v1/oauth2/providers/odd';
const leave = async () => {
  const { headers } = await backend.anonymous.get(`${BASE}/authentication`);
  return { url: new URL(headers.get('location') ?? ''), cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

/** A complete sign-in in which the issuer answers with these claims, and then with this profile. */
async function signIn(claims: (honest: JWTPayload) => JWTPayload | undefined, me: unknown = { sub: '1' }) {
  paths['/.well-known/openid-configuration'] = discovery;
  const { url, cookie } = await leave();
  const { nonce, state } = Object.fromEntries(url.searchParams);
  const now = Math.floor(Date.now() / 1000);
  const told = claims({
    iss: issuer,
    aud: 'marl',
    sub: '1',
    preferred_username: 'mira',
    nonce,
    iat: now,
    exp: now + 60,
  });
  // Over a direct connection to the issuer the signature adds nothing, so it is not verified.
  const id_token = told && `${signed(told)}`;
  paths['/token'] = json(200, { access_token: 'at', token_type: 'bearer', id_token });
  paths['/me'] = json(200, me);
  return backend.anonymous.get(`${BASE}/access-token?code=c&state=${state}`, { headers: { cookie } });
}

const signed = (claims: JWTPayload): string => {
  const [, payload] = new UnsecuredJWT(claims).encode().split('.');
  return `${btoa('{"alg":"RS256"}').replaceAll('=', '')}.${payload}.c2lnbmF0dXJl`;
};

describe('an issuer', () => {
  test('without PKCE support is used without it', async () => {
    paths['/.well-known/openid-configuration'] = discovery;
    const { url } = await leave();
    expect([...url.searchParams.keys()].sort()).toEqual([
      'client_id',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
  });

  test('with a valid answer is trusted', async () => {
    expect((await signIn((honest) => honest)).status).toBe(200);
  });

  test.each<[string, (honest: JWTPayload) => JWTPayload | undefined]>([
    ['for another journey', (honest) => ({ ...honest, nonce: 'other' })],
    ['for no journey', ({ nonce: _nonce, ...honest }) => honest],
    ['for another client', (honest) => ({ ...honest, aud: 'other' })],
    ['in another’s name', (honest) => ({ ...honest, iss: 'https://else.test' })],
    ['too late', (honest) => ({ ...honest, exp: 1 })],
    ['nothing', () => undefined],
  ])('with %s is refused', async (_what, claims) => {
    const { status, body } = await signIn(claims);
    expect(status).toBe(401);
    expect(body.detail).toMatchObject({ params: { detail: 'The answer of odd cannot be trusted' } });
  });

  test('with two subjects is refused', async () => {
    expect((await signIn((honest) => honest, { sub: '2', preferred_username: 'argilla' })).status).toBe(401);
  });

  test.each<[string, Act]>([
    ['does not answer in JSON', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['fails', json(500, {})],
    ['hangs up', (response) => response.destroy()],
  ])('that %s at the token endpoint fails the sign-in', async (_what, act) => {
    const { url, cookie } = await leave();
    paths['/token'] = act;
    const query = `code=c&state=${url.searchParams.get('state')}`;
    const answer = await backend.anonymous.get(`${BASE}/access-token?${query}`, { headers: { cookie } });
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('please try again') } });
  });
});

test('an issuer that cannot be discovered is retried the next time', async () => {
  delete paths['/.well-known/openid-configuration'];
  const other = await startTestBackend({
    oauth2: {
      providers: [
        {
          name: 'odd',
          clientId: 'marl',
          clientSecret: 'secret',
          scope: 'openid',
          redirectUri: '/oauth/odd/callback',
          usernameClaim: 'sub',
          server: { issuer },
        },
      ],
      allowHttpRedirect: true,
      allowedWorkspaces: [],
    },
  });
  const go = async () => (await other.anonymous.get(`${BASE}/authentication`)).headers.get('location') ?? '';
  expect(await go()).toBe(`${other.origin}/oauth/odd/callback?error=temporarily_unavailable`);
  paths['/.well-known/openid-configuration'] = discovery;
  expect(await go()).toContain(`${issuer}/authorize?`);
});
