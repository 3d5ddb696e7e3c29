import { afterAll, describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { CLIENT, signInAtProvider, startOidcProvider } from '#tests/support/oidcProvider.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';

const house = await startOidcProvider();
afterAll(() => house.stop());

const backend = await startTestBackend({
  oauth2: {
    providers: [
      {
        name: 'house',
        ...CLIENT,
        scope: 'openid profile email',
        redirectUri: '/oauth/house/callback',
        usernameClaim: 'preferred_username',
        server: { issuer: house.issuer },
      },
    ],
    allowHttpRedirect: true,
    allowedWorkspaces: ['argilla'],
  },
});
const gateway = await startTestGateway({ backendOrigin: backend.origin });
house.register(`${gateway.url}/oauth/house/callback`);

const SIGN_IN = `mutation ($provider: String!, $query: String!) {
  signInWithProvider(provider: $provider, query: $query) { username firstName role workspaces { name } } }`;

/** A browser's way to the provider and back: its cookies, and the query of the callback. */
async function leaveAndComeBack(login: string) {
  const response = await fetch(`${gateway.url}/api/v1/oauth2/providers/house/authentication`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const back = await signInAtProvider(response.headers.get('location') ?? '', login);
  return { back, variables: { provider: 'house', query: back.search }, browser: gateway.as({ cookie }) };
}

const setCookies = (headers: Headers) => new Map(headers.getSetCookie().map((one) => [one.split('=')[0], one]));

describe('signing in through a provider', () => {
  it('is offered if it is configured', async () => {
    expect(await gateway.anonymous.run('{ oauthProviders { name } }')).toEqual({ oauthProviders: [{ name: 'house' }] });
  });

  it('returns to the original host, with a new annotator and a session', async () => {
    const { back, variables, browser } = await leaveAndComeBack('mira');
    expect(back.origin + back.pathname).toBe(`${gateway.url}/oauth/house/callback`);
    const { data, errors, headers } = await browser.send(SIGN_IN, variables);
    expect(errors).toEqual([]);
    expect(data).toEqual({
      signInWithProvider: {
        username: 'mira',
        firstName: 'mira of the house',
        role: 'ANNOTATOR',
        workspaces: [{ name: 'argilla' }],
      },
    });
    const cookies = setCookies(headers);
    expect(cookies.get('auth.session')).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const session = gateway.as({ cookie: cookies.get('auth.session')!.split(';')[0]! });
    expect(await session.run('{ me { username } }')).toEqual({ me: { username: 'mira' } });
  });

  it('uses the state cookie only once', async () => {
    const { variables, browser } = await leaveAndComeBack('noor');
    const cookies = setCookies((await browser.send(SIGN_IN, variables)).headers);
    for (const name of ['oauth2_state', 'oauth2_pending'])
      expect(cookies.get(name)).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('is refused for owners and admins, and starts no session', async () => {
    const { variables, browser } = await leaveAndComeBack('admin');
    const { data, errors, headers } = await browser.send(SIGN_IN, variables);
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'Could not validate credentials',
        extensions: {
          code: 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN',
          status: 401,
          reason: 'WRONG_CREDENTIALS',
          detail: 'The user admin does not sign in through a provider',
        },
      },
    ]);
    expect(setCookies(headers).has('auth.session')).toBe(false);
  });

  it('is refused to a browser that did not start it', async () => {
    const { variables } = await leaveAndComeBack('mira');
    const { extensions } = await gateway.anonymous.fails(SIGN_IN, variables);
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN', status: 400, reason: 'INVALID' });
  });

  it('is refused for an unknown provider', async () => {
    const { extensions } = await gateway.anonymous.fails(SIGN_IN, { provider: 'nobody', query: 'code=a&state=b' });
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN', status: 404, reason: 'NOT_FOUND' });
  });
});

describe('a failing backend', async () => {
  const staged = await stageBackend();
  const before = await startTestGateway({ backendOrigin: staged.origin });

  it('is reported', async () => {
    staged.act = answer(500, '{}');
    const { extensions } = await before.anonymous.fails(SIGN_IN, { provider: 'house', query: 'code=a&state=b' });
    expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN', status: 500, reason: 'FAILED' });
  });

  it('is asked for the providers again when it recovers, and then no more', async () => {
    const ask = () => before.anonymous.send<{ oauthProviders: unknown }>('{ oauthProviders { name } }');
    expect((await ask()).data.oauthProviders).toEqual([]);
    staged.act = answer(200, '{"items":[{"name":"house"}]}');
    expect(await ask()).toMatchObject({
      data: { oauthProviders: [{ name: 'house' }] },
      calls: { 'GET /v1/oauth2/providers': 1 },
    });
    expect(await ask()).toMatchObject({ data: { oauthProviders: [{ name: 'house' }] }, calls: {} });
  });
});
