import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import type { Session } from '#gateway/graphql/context.ts';

const SESSION_COOKIE = 'auth.session';

/** Tells the client's scripts whether the same person is still signed in, also without a network; it allows nothing. */
const PERSON_COOKIE = 'auth.person';
/** Longer than a session: who is away for days works on with downloaded records, and signs in again on return. */
const PERSON_SECONDS = 30 * 86_400;

/** The caller's credentials as headers for REST. */
interface Identity {
  headers: Record<string, string>;
  source: 'header' | 'cookie' | 'nobody';
}

/**
 * Reads the caller's credentials. Headers take precedence over the session cookie, which the browser always sends. If there are an API
 * key and a token, REST decides. The cookie is ignored for writes from other sites, and for pages of other people.
 */
export function identityOf(request: FastifyRequest): Identity {
  const headers = credentials(request);
  if (Object.keys(headers).length) return { source: 'header', headers };
  const cookie = request.cookies[SESSION_COOKIE];
  const token = cookie && !isCrossSiteWrite(request) && isOwnPage(request, cookie) ? cookie : undefined;
  return token ? { source: 'cookie', headers: bearer(token) } : { source: 'nobody', headers: {} };
}

/** Browsers set `Sec-Fetch-Site`, and pages cannot change it. Reads are safe, e.g. by following a link. */
const isCrossSiteWrite = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^(cross|same)-site$/.test(single(headers['sec-fetch-site']) ?? '');

/**
 * Whether a page belongs to the person of the session, if it says whose it is: another person may have signed in since, in another tab. What
 * the first one did must not be saved in the name of the second.
 */
function isOwnPage({ headers }: FastifyRequest, token: string): boolean {
  const person = single(headers['x-marl-person']);
  return !person || person === personOf(token);
}

/** The headers of a REST call for callers without a session cookie. */
export const restHeaders = (request: FastifyRequest): Record<string, string> => ({
  ...forwardedHeaders(request),
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

/** REST accepts no other scheme. Another one belongs to a proxy in front, for which the browser sends it with every request. */
const BEARER = /^bearer /i;

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** The headers of every REST call besides the credentials. */
export function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  const workspace = single(request.headers['x-argilla-workspace']);
  return {
    accept: 'application/json',
    'x-request-id': request.id,
    'x-marl-client': clientOf(request),
    ...(workspace ? { 'x-argilla-workspace': workspace } : {}),
  };
}

/** The program that sends a request, for the history. Only browsers send no credentials in headers. */
function clientOf(request: FastifyRequest): string {
  if (request.headers['x-marl-client'] === 'cli') return 'cli';
  return Object.keys(credentials(request)).length > 0 ? 'graphql' : 'web';
}

/** The browser tab of a request, which does not need live updates about its own changes. */
export function originOf(request: FastifyRequest): string | null {
  const tab = single(request.headers['x-marl-tab']);
  return tab && /^[\w-]{1,64}$/.test(tab) ? tab : null;
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** The prefix of REST's cookies for a sign-in through a provider. */
const OAUTH_COOKIES = 'oauth2_';

/**
 * The browser's session: the backend's token in a cookie that scripts cannot read and other sites cannot send. The gateway stores
 * nothing, so that any gateway can answer.
 */
export function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  forwarded: Record<string, string>,
): Session {
  const cookies = sessionCookies(request, reply);
  const own = identity.source === 'cookie' ? request.cookies[SESSION_COOKIE] : undefined;
  if (own && !request.cookies[PERSON_COOKIE]) cookies.markPerson(own);
  /** Changes with sign-in and sign-out. */
  let current = identity;
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
      // API keys do not expire.
      if (identity.headers['x-argilla-api-key']) return null;
      return expiry(identity.headers.authorization?.replace(/^Bearer /i, '') ?? '').expires ?? null;
    },
    begin(token) {
      this.isAnonymous = false;
      current = { source: 'cookie', headers: bearer(token) };
      cookies.store(token);
      return { ...forwarded, ...bearer(token) };
    },
    withToken(token) {
      if (current.source === 'cookie') return this.begin(token);
      return { ...forwarded, ...current.headers, ...(current.headers.authorization ? bearer(token) : {}) };
    },
    withKey(apiKey) {
      const { 'x-argilla-api-key': hasKey, ...others } = current.headers;
      return { ...forwarded, ...others, ...(hasKey ? { 'x-argilla-api-key': apiKey } : {}) };
    },
    returnFromProvider() {
      const cookie = cookies.takeOAuth();
      // REST sends the provider the redirect address, which begins with this host.
      return { ...forwarded, host: request.headers.host ?? '', ...(cookie ? { cookie } : {}) };
    },
    end() {
      this.isAnonymous = true;
      cookies.clear();
      return forwarded;
    },
    expire() {
      if (identity.source === 'cookie') cookies.clear();
    },
  };
}

function sessionCookies(request: FastifyRequest, reply: FastifyReply) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const;
  const forScripts = { ...attributes, httpOnly: false } as const;
  const markPerson = (token: string): void =>
    void reply.setCookie(PERSON_COOKIE, personOf(token), { ...forScripts, maxAge: PERSON_SECONDS });
  return {
    markPerson,
    store(token: string): void {
      void reply.setCookie(SESSION_COOKIE, token, { ...attributes, ...expiry(token) });
      markPerson(token);
    },
    clear(): void {
      void reply.clearCookie(SESSION_COOKIE, attributes);
      void reply.clearCookie(PERSON_COOKIE, forScripts);
    },
    /** Clears the cookies of a sign-in through a provider; returns them as a header for REST. */
    takeOAuth(): string {
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(OAUTH_COOKIES));
      for (const name of names) void reply.clearCookie(name, { path: attributes.path });
      return names.map((name) => `${name}=${encodeURIComponent(request.cookies[name] ?? '')}`).join('; ');
    },
  };
}

const digest = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The header of a proxy that terminates HTTPS. A false one only loses the caller's own cookie. */
const isHttps = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';

/** The cookie expires with the token; without expiry, when the browser closes. */
function expiry(token: string): { expires?: Date } {
  const { exp } = claimsOf(token);
  return exp === undefined ? {} : { expires: new Date(exp * 1000) };
}

/** Identifies a person in all their sessions, without a name. */
function personOf(token: string): string {
  const { identity, username } = claimsOf(token);
  return digest({ person: identity ?? username ?? token }).slice(0, 22);
}

function claimsOf(token: string) {
  try {
    return decodeJwt<{ identity?: string; username?: string }>(token);
  } catch {
    return {};
  }
}
