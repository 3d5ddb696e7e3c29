import { jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../http/errors.ts';
import type { UserRow } from '../store/users.ts';

const LIFETIME_SECONDS = 86_400;

/** Signs and reads the bearer tokens of one secret. */
export async function tokenService(secret: string) {
  // Imported once: reading a token with the bare secret costs ten times as much.
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return {
    /** A token for a user; `more` is what its reader may like to know besides. */
    issue: (user: UserRow, more: Readonly<Record<string, string | undefined>> = {}): Promise<string> =>
      new SignJWT({ ...more, username: user.username, name: user.first_name, role: user.role, identity: user.id })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS)
        .sign(key),

    /** The username a token was issued for; what else it says may be out of date. */
    async usernameIn(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify<{ username?: unknown }>(token, key, { algorithms: ['HS256'] });
        return typeof payload.username === 'string' ? payload.username : undefined;
      } catch {
        throw new UnauthorizedError('Invalid token');
      }
    },
  };
}

export type TokenService = Awaited<ReturnType<typeof tokenService>>;
