import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

const SIGN_IN = `mutation ($username: String!, $password: String!) {
  signIn(username: $username, password: $password) { id username role workspaces { name } } }`;
const cookieOf = (headers: Headers) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('auth.session=')) ?? '';
const pair = (cookie: string) => cookie.split(';')[0]!;

async function signedIn(): Promise<string> {
  const { username, password } = world.annotator;
  const { headers } = await gateway.anonymous.send(SIGN_IN, { username, password });
  return pair(cookieOf(headers));
}

describe('signing in', () => {
  it('returns the user and sets a cookie that scripts and other sites cannot use', async () => {
    const { username, password, id } = world.annotator;
    const { data, errors, headers } = await gateway.anonymous.send(SIGN_IN, { username, password });
    expect(errors).toEqual([]);
    expect(data).toEqual({ signIn: { id, username, role: 'ANNOTATOR', workspaces: [{ name: world.workspace.name }] } });
    const cookie = cookieOf(headers);
    expect(cookie).toMatch(/^auth\.session=[\w-]+\.[\w-]+\.[\w-]+; /);
    expect(cookie).toContain('; Path=/');
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect(expires.getTime()).toBeGreaterThan(Date.now());
  });

  it('marks the person for scripts without telling who it is; the same in each session, and again for one without the mark', async () => {
    const markOf = (headers: Headers): string =>
      headers.getSetCookie().find((cookie) => cookie.startsWith('auth.person=')) ?? '';
    const { username, password, id } = world.annotator;
    const { headers } = await gateway.anonymous.send(SIGN_IN, { username, password });
    const mark = markOf(headers);
    expect(mark).toMatch(/^auth\.person=[\w-]{22}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    expect(mark).not.toContain(id);
    const session = pair(cookieOf(headers));
    const again = await gateway.as({ cookie: session }).send('{ me { id } }');
    expect(markOf(again.headers)).toBe(mark);
    const marked = await gateway.as({ cookie: `${session}; ${pair(mark)}` }).send('{ me { id } }');
    expect(markOf(marked.headers)).toBe('');
    const ended = await gateway.as({ cookie: `${session}; ${pair(mark)}` }).send('mutation { signOut }');
    expect(markOf(ended.headers)).toMatch(/^auth\.person=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('is no session for a page of another person, who has signed in before: nothing is saved in the wrong name', async () => {
    const signIn = async ({ username, password }: { username: string; password: string }) => {
      const { headers } = await gateway.anonymous.send(SIGN_IN, { username, password });
      const mark = headers.getSetCookie().find((cookie) => cookie.startsWith('auth.person=')) ?? '';
      return { session: pair(cookieOf(headers)), person: pair(mark).replace('auth.person=', '') };
    };
    const [first, second] = [await signIn(world.annotator), await signIn(world.admin)];
    const send = (person: string) =>
      gateway
        .as({ cookie: second.session, 'x-marl-person': person })
        .send('mutation { createWorkspace(name: "wrong-name") { id } }');
    const ask = (person: string) =>
      gateway.as({ cookie: second.session, 'x-marl-person': person }).send('{ me { username } }');
    expect((await send(first.person)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }]);
    expect((await ask(first.person)).data).toEqual({ me: null });
    expect((await ask(second.person)).data).toEqual({ me: { username: world.admin.username } });
    expect((await ask('')).data).toEqual({ me: { username: world.admin.username } });
  });

  it('behind HTTPS sets a Secure cookie', async () => {
    const { username, password } = world.annotator;
    const { headers } = await gateway.anonymous.send(SIGN_IN, { username, password }, { 'x-forwarded-proto': 'https' });
    expect(cookieOf(headers)).toContain('; Secure');
  });

  it('authenticates later requests with the cookie', async () => {
    const browser = gateway.as({ cookie: await signedIn() });
    expect(await browser.run('{ me { username } }')).toEqual({ me: { username: world.annotator.username } });
    expect(await browser.run('{ workspaces { name } }')).toEqual({ workspaces: [{ name: world.workspace.name }] });
  });

  it('is overridden by explicit credentials', async () => {
    const cookie = await signedIn();
    const deliberate: Record<string, string>[] = [
      { 'x-argilla-api-key': world.admin.apiKey },
      { authorization: `Bearer ${cookie.slice('auth.session='.length)}`, 'x-argilla-api-key': world.admin.apiKey },
    ];
    for (const header of deliberate) {
      expect(await gateway.as({ cookie, ...header }).run('{ me { username } }')).toEqual({
        me: { username: world.admin.username },
      });
    }
  });

  it('works behind a proxy with its own password, which the browser then sends', async () => {
    const browser = gateway.as({ cookie: await signedIn(), authorization: `Basic ${btoa('proxy:secret')}` });
    expect(await browser.run('{ me { username } }')).toEqual({ me: { username: world.annotator.username } });
    expect(await browser.run('{ workspaces { name } }')).toEqual({ workspaces: [{ name: world.workspace.name }] });
  });

  it('does not use credentials that only a proxy understands', async () => {
    const stranger = gateway.as({ authorization: `Basic ${btoa('proxy:secret')}` });
    expect(await stranger.run('{ me { username } }')).toEqual({ me: null });
  });

  it('returns a token that also works as a Bearer token', async () => {
    const token = (await signedIn()).slice('auth.session='.length);
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`]) {
      expect(await gateway.as({ authorization }).run('{ me { username } }')).toEqual({
        me: { username: world.annotator.username },
      });
    }
  });

  it.each([
    ['a wrong password', () => ({ username: world.admin.username, password: 'wrong-password' })],
    ['an unknown user', () => ({ username: 'nobody-at-all', password: 'wrong-password' })],
    ['nothing', () => ({ username: '', password: '' })],
  ])('with %s fails and sets no cookie', async (_what, credentials) => {
    const { data, errors, headers } = await gateway.anonymous.send(SIGN_IN, credentials());
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'Could not validate credentials',
        extensions: { code: 'UNAUTHENTICATED', status: 401, reason: 'WRONG_CREDENTIALS' },
      },
    ]);
    expect(cookieOf(headers)).toBe('');
  });

  it('with wrong credentials keeps an existing session', async () => {
    const cookie = await signedIn();
    const { headers } = await gateway
      .as({ cookie })
      .send(SIGN_IN, { username: world.admin.username, password: 'wrong' });
    expect(cookieOf(headers)).toBe('');
  });

  it('with wrong passwords repeatedly has to wait, and returns how long', async () => {
    const guess = { username: world.colleague.username, password: 'wrong-password' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await gateway.anonymous.fails(SIGN_IN, guess)).extensions.code).toBe('UNAUTHENTICATED');
    }
    const { errors, calls } = await gateway.anonymous.send(SIGN_IN, guess);
    expect(errors).toMatchObject([
      {
        message: 'Please wait a few seconds before trying again',
        extensions: {
          code: 'RATE_LIMITED',
          status: 429,
          reason: 'RATE_LIMITED',
          retryAfter: expect.any(Number) as number,
        },
      },
    ]);
    expect(calls).toEqual({});
    const { username, password } = world.admin;
    expect(await gateway.anonymous.run(SIGN_IN, { username, password })).toMatchObject({ signIn: { username } });
  });
});

describe('signing out', () => {
  it('clears the session, and the rest of the request is anonymous', async () => {
    const browser = gateway.as({ cookie: await signedIn() });
    const { data, headers } = await browser.send('mutation { signOut }');
    expect(data).toEqual({ signOut: true });
    expect(cookieOf(headers)).toMatch(/^auth\.session=;.*Expires=Thu, 01 Jan 1970/);
  });

  it('succeeds without a session', async () => {
    expect(await gateway.anonymous.run('mutation { signOut }')).toEqual({ signOut: true });
  });
});

describe('an expired session', () => {
  const expired = () => gateway.as({ cookie: 'auth.session=not.a.token' });

  it('is anonymous, and the cookie is cleared', async () => {
    const { data, errors, headers } = await expired().send('{ me { id } }');
    expect({ data, errors }).toEqual({ data: { me: null }, errors: [] });
    expect(cookieOf(headers)).toMatch(/^auth\.session=;/);
  });

  it('fails operations that need a user, and the cookie is cleared', async () => {
    const { errors, headers } = await expired().send('{ datasets { id } }');
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }]);
    expect(cookieOf(headers)).toMatch(/^auth\.session=;/);
  });

  it('in a header clears no cookie', async () => {
    const { headers } = await gateway.as({ authorization: 'Bearer not.a.token' }).send('{ datasets { id } }');
    expect(cookieOf(headers)).toBe('');
  });
});
