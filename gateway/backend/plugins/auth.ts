import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
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

/** Refuses what the rules do not allow this caller. */
export function authorize(request: Asked, action: Action, workspacePk?: number): void {
  if (!may(request, action, workspacePk)) throw new ForbiddenError();
}

type Rule = (request: Asked, workspacePk: number | undefined) => boolean;

const ownersOnly: Rule = () => false;
const members: Rule = ({ user, server }, workspacePk) =>
  workspacePk !== undefined && server.store.workspaces.hasMember(workspacePk, user.pk);
const adminMembers: Rule = (request, workspacePk) => request.user.role === 'admin' && members(request, workspacePk);

/** What admins and annotators may do; owners may do everything in every workspace. */
const rules = {
  'user:list': ownersOnly,
  'user:get': ownersOnly,
  'user:create': ownersOnly,
  'user:update': ownersOnly,
  'user:delete': ownersOnly,
  'user:listWorkspaces': ownersOnly,
  'workspace:create': ownersOnly,
  'workspace:delete': ownersOnly,
  'workspace:get': members,
  'workspace:listUsers': adminMembers,
  'workspace:addUser': ownersOnly,
  'workspace:removeUser': adminMembers,
  'workspace:listDatasets': members,
  'dataset:get': members,
  'dataset:create': adminMembers,
  'dataset:loadSample': ownersOnly,
  'dataset:update': adminMembers,
  'dataset:publish': adminMembers,
  'dataset:delete': adminMembers,
  'dataset:changeSettings': adminMembers,
  'dataset:listRecords': adminMembers,
  'dataset:writeRecords': adminMembers,
  'record:get': members,
  'record:update': adminMembers,
  'record:delete': adminMembers,
  'record:respond': members,
  'record:suggest': adminMembers,
  'response:manage': adminMembers,
  'taskDataset:use': members,
  'taskDataset:manage': adminMembers,
  'metadataProperty:hidden': adminMembers,
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Whether the rules allow the caller an action, in a workspace. */
export const may = (request: Asked, action: Action, workspacePk?: number): boolean =>
  request.user.role === 'owner' || rules[action](request, workspacePk);
