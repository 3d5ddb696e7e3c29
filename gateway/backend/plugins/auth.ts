import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
import { type Action, type Actor, may } from '../policies/policies.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { Passwords } from '../services/passwordThread.ts';
import { sealOf, type TokenService } from '../services/tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
    tokens: TokenService;
    passwords: Passwords;
  }
  interface FastifyRequest {
    user: UserRow;
  }
  interface FastifyContextConfig {
    /** The route answers callers who do not say who they are. */
    anonymous?: boolean;
    /** The body is a form instead of JSON. */
    form?: boolean;
    /** The route is left out of the API's description, as the description itself is. */
    undocumented?: boolean;
    /** What the rest of the path is, of a route that ends in `*`. */
    rest?: string;
  }
}

/** Finds out who asks, before the request's form is checked: an API key first, then a bearer token. */
export function authenticateRequests(app: FastifyInstance): void {
  app.decorateRequest('user', null as unknown as UserRow);
  app.addHook('preValidation', async (request) => {
    // No route answers OPTIONS, and what no route answers is told before who asks.
    const isUnanswered = request.is404 || request.method === 'OPTIONS';
    if (isUnanswered || request.routeOptions.config.anonymous) return;
    request.user = await callerOf(app, request);
  });
}

/** The caller; refuses anonymous requests. */
export async function callerOf(app: FastifyInstance, request: FastifyRequest): Promise<UserRow> {
  const user = byApiKey(app.store, request) ?? (await byToken(app, request));
  if (!user) throw new UnauthorizedError();
  return user;
}

function byApiKey(store: Store, request: FastifyRequest): UserRow | undefined {
  const key = request.headers['x-argilla-api-key'];
  return typeof key === 'string' ? store.users.byApiKey(key) : undefined;
}

async function byToken(app: FastifyInstance, request: FastifyRequest): Promise<UserRow | undefined> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  const { username, seal } = await app.tokens.read(token);
  const user = username === undefined ? undefined : app.store.users.byUsername(username);
  // A new password, and a new account of the same name, end the sessions of before.
  return user && seal !== undefined && seal !== sealOf(user) ? undefined : user;
}

/** A request whose caller is known. */
export interface Asked {
  user: UserRow;
  server: { store: Store };
}

/** The caller as the rules see them. */
export const actorOf = ({ user, server }: Asked): Actor => ({
  role: user.role,
  isMemberOf: (workspacePk) => server.store.workspaces.hasMember(workspacePk, user.pk),
});

/** Refuses what the rules do not allow this caller. */
export function authorize(request: Asked, action: Action, workspacePk?: number): void {
  if (!may(actorOf(request), action, workspacePk)) throw new ForbiddenError();
}
