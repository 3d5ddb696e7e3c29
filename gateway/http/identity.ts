import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'auth.session';

/** Who asks, in the words of the REST API. */
export interface Identity {
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

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

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
