import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { environment } from '../environment.ts';
import { UnauthorizedError } from '../http/errors.ts';
import type { UserRow } from '../store/users.ts';

interface TokenClaims {
  username: string | undefined;
  /** The id of the user and the fingerprint of the password, unless another server with the same secret made the token. */
  sealed: { id: string; fingerprint: string } | undefined;
}

/** Changes with the password and reveals nothing of it, because the stored hash contains a random salt. */
export const passwordFingerprint = ({ password_hash }: Pick<UserRow, 'password_hash'>): string =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 22);

export async function tokenService(secret: string, seconds = environment.tokenSeconds) {
  // Reading a token with the bare secret takes ten times as long.
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return {
    issue: (user: UserRow, extraClaims: Readonly<Record<string, string | undefined>> = {}): Promise<string> =>
      new SignJWT({
        ...extraClaims,
        username: user.username,
        name: user.first_name,
        role: user.role,
        identity: user.id,
        seal: passwordFingerprint(user),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),

    async read(token: string): Promise<TokenClaims> {
      try {
        const { payload } = await jwtVerify<Record<string, unknown>>(token, key, { algorithms: ['HS256'] });
        const [id, fingerprint] = [text(payload.identity), text(payload.seal)];
        const sealed = id !== undefined && fingerprint !== undefined ? { id, fingerprint } : undefined;
        return { username: text(payload.username), sealed };
      } catch {
        throw new UnauthorizedError('Invalid token');
      }
    },
  };
}

export type TokenService = Awaited<ReturnType<typeof tokenService>>;

const text = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);
