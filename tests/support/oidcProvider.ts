import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect provider on loopback, with its own login form, which accepts any username. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registers the product with these redirect addresses. */
  register(redirectUri: string): void;
  stop(): Promise<void>;
}

export const CLIENT = { clientId: 'marl', clientSecret: 'known-to-the-tests-alone' };

export async function startOidcProvider(): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    ...CLIENT,
    register(redirectUri) {
      server.removeAllListeners('request');
      const handle = quietly(() => new Provider(issuer, configurationFor(redirectUri))).callback();
      server.on('request', (request, response) => void handle(request, response));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const configurationFor = (redirectUri: string) => ({
  clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
  cookies: { keys: ['of the tests'] },
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username', 'picture'],
    email: ['email', 'email_verified'],
  },
  ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
  findAccount: (_context: unknown, id: string) => ({
    accountId: id,
    claims: () => ({
      sub: `subject-of-${id}`,
      // The profile of "nameless" has only the subject.
      ...(id === 'nameless' ? {} : { preferred_username: id, name: `${id} of the house` }),
      email: `${id}@house.test`,
      email_verified: !id.startsWith('unverified'),
    }),
  }),
});

/** Hides the warnings that its forms and keys are for development only. */
function quietly<T>(make: () => T): T {
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  try {
    return make();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Completes the provider's forms like a browser, and returns the address that it redirects to. */
export async function signInAtProvider(start: string, login: string): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let response = await visit(start);
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location');
    if (location) {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next;
      response = await visit(next.href);
      continue;
    }
    const page = await response.text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (!prompt) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 2000)}`);
    response = await visit(new URL(action, origin).href, { prompt, login, password: 'any' });
  }
  throw new Error('The provider never came to an end.');
}
