import { createHmac, randomInt, randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { Binding, Profile } from './provider.ts';
import { BadRequestError, ConflictError, UnauthorizedError } from '../../http/errors.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { createUser } from '../users.ts';

/** The cookie of Argilla, which lives for ten seconds; nobody types a password in that time, so a second one holds on for longer. */
const COOKIES = { oauth2_state: 10, oauth2_pending: 600 } as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const newState = (): string => Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * What only this server can know of a journey is derived from its state and the server's secret, so that nothing need be
 * kept until the browser comes back.
 */
export function bindingOf(state: string, provider: string, secret: string): Binding {
  const derived = (purpose: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['oauth2', purpose, provider, state]))
      .digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

/**
 * Has the browser that leaves remember the state. It is to show it where it comes back: over plain HTTP it would not keep a
 * cookie that is `Secure`, nor one for other sites that is not.
 */
export function rememberState(state: string, isHttps: boolean): string[] {
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: isHttps ? 'none' : 'lax' } as const;
  return Object.entries(COOKIES).map(([name, maxAge]) =>
    fastifyCookie.serialize(name, state, { ...attributes, maxAge }),
  );
}

/** Whether the browser that came back is the one that left. */
export function isRemembered(state: string, cookieHeader: string | undefined): boolean {
  const cookies = fastifyCookie.parse(cookieHeader ?? '');
  return Object.keys(COOKIES).some((name) => cookies[name] === state);
}

/**
 * The account of a person who signed in at a provider: a new annotator in the allowed workspaces, or the annotator of that name. Owners
 * and admins have more to lose than a name that somebody chose at the provider may open.
 */
export async function accountFor(
  store: Store,
  { username, name }: Profile,
  workspaces: readonly string[],
): Promise<UserRow> {
  const known = store.users.byUsername(username);
  if (known?.role === 'annotator') return known;
  if (known) throw new UnauthorizedError(`The user ${username} does not sign in through a provider`);
  const missing = workspaces.find((workspace) => !store.workspaces.byName(workspace));
  if (missing !== undefined) throw new BadRequestError(`The allowed workspace ${missing} does not exist`);
  // Nobody ever knows it: this account opens through its provider, or once an administrator sets another.
  const password = randomBytes(32).toString('base64url');
  return createUser(
    store,
    { username, first_name: name, role: 'annotator', password, workspaces: [...workspaces] },
    () => new ConflictError(`The user ${username} has just been created, please sign in again`),
  );
}
