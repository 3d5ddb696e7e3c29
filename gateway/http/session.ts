import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import type { Session } from '#gateway/graphql/context.ts';
import { bearer, type Identity, SESSION_COOKIE } from './identity.ts';

/** How the REST API calls the cookies of browsers that are on their way to a sign-in provider. */
const LEAVING = 'oauth2_';

/**
 * The browser's session: a cookie that scripts cannot read and other sites cannot send, holding the backend's own token. The
 * gateway keeps nothing, so any gateway of an installation can answer.
 */
export function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  companions: Record<string, string>,
): Session {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const;
  const forget = () => void reply.clearCookie(SESSION_COOKIE, attributes);
  /** Who asks after what was done so far. */
  let now = identity;
  return {
    isAnonymous: identity.source === 'nobody',
    address: request.ip,
    get key() {
      return digest(identity.headers);
    },
    get callers() {
      const credentials = Object.entries(identity.headers).map(digest);
      return credentials.length > 0 ? credentials : [request.ip];
    },
    get expiresAt() {
      // A key lasts, whatever came along with it.
      if (identity.headers['x-argilla-api-key']) return null;
      return expiry(identity.headers.authorization?.replace(/^Bearer /i, '') ?? '').expires ?? null;
    },
    begin(token) {
      this.isAnonymous = false;
      now = { source: 'cookie', headers: bearer(token) };
      void reply.setCookie(SESSION_COOKIE, token, { ...attributes, ...expiry(token) });
      return { ...companions, ...bearer(token) };
    },
    withToken(token) {
      if (now.source === 'cookie') return this.begin(token);
      return { ...companions, ...now.headers, ...(now.headers.authorization ? bearer(token) : {}) };
    },
    withKey(apiKey) {
      const { 'x-argilla-api-key': shown, ...others } = now.headers;
      return { ...companions, ...others, ...(shown ? { 'x-argilla-api-key': apiKey } : {}) };
    },
    comeBack() {
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(LEAVING));
      for (const name of names) void reply.clearCookie(name, { path: attributes.path });
      const cookie = names.map((name) => `${name}=${encodeURIComponent(request.cookies[name] ?? '')}`).join('; ');
      // The address the provider sent the browser to is part of what REST has to show there, and begins with this host.
      return { ...companions, host: request.headers.host ?? '', ...(cookie ? { cookie } : {}) };
    },
    end() {
      this.isAnonymous = true;
      forget();
      return companions;
    },
    expire() {
      if (identity.source === 'cookie') forget();
    },
  };
}

const digest = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** A proxy in front may end HTTPS; claiming it falsely only costs the claimant the cookie. */
const isHttps = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';

/** The cookie ends with the token; a token that does not say when it ends lives as long as the browser. */
function expiry(token: string): { expires?: Date } {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? {} : { expires: new Date(exp * 1000) };
  } catch {
    return {};
  }
}
