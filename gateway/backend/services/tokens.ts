import { jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../http/errors.ts';
import type { UserRow } from '../store/users.ts';

const LIFETIME_SECONDS = 86_400;

/** Signs and reads the bearer tokens of one secret. */
export function tokenService(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (user: UserRow): Promise<string> =>
      new SignJWT({ username: user.username, name: user.first_name, role: user.role, identity: user.id })
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

export type TokenService = ReturnType<typeof tokenService>;
