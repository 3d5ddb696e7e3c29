import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'auth.session';

/** Who asks, in the words of the REST API. */
export interface Identity {
  headers: Record<string, string>;
  source: 'header' | 'cookie' | 'nobody';
}

/**
 * Reads the caller's credentials. A header that was set on purpose counts before the cookie the browser always sends; an API
 * key and a token may both come, and REST decides between them.
 */
export function identityOf(request: FastifyRequest): Identity {
  const apiKey = single(request.headers['x-argilla-api-key']);
  const authorization = single(request.headers.authorization);
  if (apiKey || authorization) {
    return {
      source: 'header',
      headers: {
        ...(apiKey ? { 'x-argilla-api-key': apiKey } : {}),
        ...(authorization ? { authorization } : {}),
      },
    };
  }
  const token = request.cookies[SESSION_COOKIE];
  return token ? { source: 'cookie', headers: bearer(token) } : { source: 'nobody', headers: {} };
}

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

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
