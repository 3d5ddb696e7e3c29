import { createHmac, randomInt, randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { Binding, Profile } from './provider.ts';
import { BadRequestError, ConflictError, UnauthorizedError } from '../../http/errors.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { createUser } from '../users.ts';

/** Argilla's cookie with its lifetime of ten seconds, too short to type a password, and a second one that lives longer. */
const COOKIES = { oauth2_state: 10, oauth2_pending: 600 } as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const newState = (): string => Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Derives the secrets of a sign-in from its state and the server's secret, so that the server need not store them. */
export function bindingOf(state: string, provider: string, secret: string): Binding {
  const derived = (purpose: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['oauth2', purpose, provider, state]))
      .digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

/** Cookies with the state. Browsers drop `Secure` cookies over HTTP, and cross-site cookies that are not `Secure`. */
export function stateCookies(state: string, isHttps: boolean): string[] {
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: isHttps ? 'none' : 'lax' } as const;
  return Object.entries(COOKIES).map(([name, maxAge]) =>
    fastifyCookie.serialize(name, state, { ...attributes, maxAge }),
  );
}

/** Whether the callback comes from the browser that started the sign-in. */
export function hasStateCookie(state: string, cookieHeader: string | undefined): boolean {
  const cookies = fastifyCookie.parse(cookieHeader ?? '');
  return Object.keys(COOKIES).some((name) => cookies[name] === state);
}

/**
 * The annotator with the username at the provider; creates one in the allowed workspaces. Owners and admins cannot sign in like this,
 * because anybody may choose their username at a provider.
 */
export async function userFor(
  store: Store,
  { username, name }: Profile,
  workspaces: readonly string[],
): Promise<UserRow> {
  const existing = store.users.byUsername(username);
  if (existing?.role === 'annotator') return existing;
  if (existing) throw new UnauthorizedError(`The user ${username} does not sign in through a provider`);
  const missing = workspaces.find((workspace) => !store.workspaces.byName(workspace));
  if (missing !== undefined) throw new BadRequestError(`The allowed workspace ${missing} does not exist`);
  // Nobody knows this password; the user signs in through the provider.
  const password = randomBytes(32).toString('base64url');
  return createUser(
    store,
    { username, first_name: name, role: 'annotator', password, workspaces: [...workspaces] },
    () => new ConflictError(`The user ${username} has just been created, please sign in again`),
  );
}
