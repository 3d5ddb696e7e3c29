import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import type { Session } from '#gateway/graphql/context.ts';

const SESSION_COOKIE = 'auth.session';

/** Who asks, in the words of the REST API. */
interface Identity {
  headers: Record<string, string>;
  source: 'header' | 'cookie' | 'nobody';
}

/**
 * Reads the caller's credentials. A header that was set on purpose counts before the cookie the browser always sends; an API
 * key and a token may both come, and REST decides between them. The cookie says nothing about who sent what a page of another site
 * made the browser send.
 */
export function identityOf(request: FastifyRequest): Identity {
  const headers = credentials(request);
  if (Object.keys(headers).length) return { source: 'header', headers };
  const token = isFromElsewhere(request) ? undefined : request.cookies[SESSION_COOKIE];
  return token ? { source: 'cookie', headers: bearer(token) } : { source: 'nobody', headers: {} };
}

/** Browsers say where a request comes from, and pages cannot change it. Following a link to read something is no harm. */
const isFromElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^(cross|same)-site$/.test(single(headers['sec-fetch-site']) ?? '');

/** What a REST call for the caller needs, where no cookie counts. */
export const callersHeaders = (request: FastifyRequest): Record<string, string> => ({
  ...companions(request),
  ...credentials(request),
});

function credentials({ headers }: FastifyRequest): Record<string, string> {
  const apiKey = single(headers['x-argilla-api-key']);
  const authorization = single(headers.authorization);
  return {
    ...(apiKey ? { 'x-argilla-api-key': apiKey } : {}),
    ...(authorization && BEARER.test(authorization) ? { authorization } : {}),
  };
}

/** REST looks at nothing else. Of another scheme are those of a proxy in front, which a browser sends with every request. */
const BEARER = /^bearer /i;

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** What goes along with every REST call besides the identity. */
export function companions(request: FastifyRequest): Record<string, string> {
  const workspace = single(request.headers['x-argilla-workspace']);
  return {
    accept: 'application/json',
    'x-request-id': request.id,
    ...(workspace ? { 'x-argilla-workspace': workspace } : {}),
  };
}

/** The browser tab a request came from, so that it need not be told of what it did itself. */
export function originOf(request: FastifyRequest): string | null {
  const tab = single(request.headers['x-marl-tab']);
  return tab && /^[\w-]{1,64}$/.test(tab) ? tab : null;
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

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
    returnFromProvider() {
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
