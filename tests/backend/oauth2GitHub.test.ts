import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose/jwt/decode';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

type Profile = Record<string, unknown>;
let profile: Profile;
let emails: { status: number; body: unknown };
const seen: { path: string; authorization: string | undefined; body: string }[] = [];

/** A fake GitHub that answers as its endpoints are documented. */
const server: Server = createServer((request, response) => void act(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function act(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const path = request.url ?? '';
  seen.push({ path, authorization: request.headers.authorization, body });
  const answer = (status: number, content: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (path === '/user') return void answer(200, profile);
  if (path === '/user/emails') return void answer(emails.status, emails.body);
  const isKnown = new URLSearchParams(body).get('code') === 'good';
  // GitHub reports an invalid code with status 200.
  const token = { access_token: 'gho_1', token_type: 'bearer', scope: 'user:email' };
  answer(200, isKnown ? token : { error: 'bad_verification_code' });
}

const backend = await startTestBackend({
  oauth2: {
    providers: [
      {
        name: 'github',
        clientId: 'client',
        clientSecret: 'secret',
        scope: 'user:email',
        redirectUri: '/oauth/github/callback',
        usernameClaim: 'login',
        server: {
          github: {
            authorization: `${origin}/authorize`,
            token: `${origin}/access_token`,
            profile: `${origin}/user`,
            emails: `${origin}/user/emails`,
          },
        },
      },
    ],
    allowHttpRedirect: true,
    allowedWorkspaces: [],
  },
});

const BASE = '/api/v1/oauth2/providers/github';

async function signIn(code = 'good') {
  seen.length = 0;
  const { headers } = await backend.anonymous.get(`${BASE}/authentication`);
  const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? '';
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  const answer = await backend.anonymous.get(`${BASE}/access-token?code=${code}&state=${state}`, {
    headers: { cookie },
  });
  return { ...answer, claims: answer.status === 200 ? decodeJwt(String(answer.body.access_token)) : undefined };
}

describe('GitHub', () => {
  test('gets its own parameters, and none of OpenID Connect', async () => {
    const { status, headers } = await backend.anonymous.get(`${BASE}/authentication`);
    const url = new URL(headers.get('location') ?? '');
    expect(status).toBe(303);
    expect(url.origin + url.pathname).toBe(`${origin}/authorize`);
    expect([...url.searchParams.keys()].sort()).toEqual([
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
  });

  test('identifies users by their login', async () => {
    profile = { login: 'octo-cat', name: 'Octavia', email: 'octavia@cat.test', avatar_url: 'https://cat.test/a.png' };
    const { claims } = await signIn();
    expect(claims).toMatchObject({
      username: 'octo-cat',
      name: 'Octavia',
      role: 'annotator',
      provider: 'github',
      scope: 'user:email',
      display_name: 'Octavia',
      email: 'octavia@cat.test',
      picture: 'https://cat.test/a.png',
    });
    expect(seen).toMatchObject([
      { path: '/access_token', authorization: `Basic ${btoa('client:secret')}` },
      { path: '/user', authorization: 'Bearer gho_1' },
    ]);
    expect(Object.fromEntries(new URLSearchParams(seen[0]!.body))).toMatchObject({
      grant_type: 'authorization_code',
      code: 'good',
      redirect_uri: `${backend.origin}/oauth/github/callback`,
    });
  });

  test('lists the private e-mail address, the primary one first', async () => {
    profile = { login: 'hidden', name: null, email: null };
    emails = { status: 200, body: [{ email: 'b@cat.test' }, { email: 'a@cat.test', primary: true }] };
    expect((await signIn()).claims).toMatchObject({ username: 'hidden', name: 'hidden', email: 'a@cat.test' });
  });

  test('may refuse the e-mail address', async () => {
    profile = { login: 'shy', email: null };
    emails = { status: 404, body: { message: 'Not Found' } };
    const { claims } = await signIn();
    expect(claims).toMatchObject({ username: 'shy' });
    expect(claims).not.toHaveProperty('email');
  });

  test('refuses an unknown code', async () => {
    expect((await signIn('bad')).status).toBe(401);
  });
});
