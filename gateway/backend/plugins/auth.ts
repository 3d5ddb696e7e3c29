import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LaneConfig } from '../http/lanes.ts';
import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { accessByKey, type KeyAccess, reaches, refuseScope, type ScopeConfig, scopeOf } from './access.ts';
import { passwordFingerprint, type TokenService } from '../services/tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
    tokens: TokenService;
  }
  interface FastifyRequest {
    user: UserRow;
    /** Limits the request to less than its user may do. */
    access: KeyAccess | undefined;
  }
  interface FastifyContextConfig extends LaneConfig, ScopeConfig {
    /** The route needs no authentication. */
    anonymous?: boolean;
    /** The body is a form instead of JSON. */
    form?: boolean;
    /** Leaves the route out of the OpenAPI description. */
    undocumented?: boolean;
    /** The name of the rest of the path, for a route that ends in `*`. */
    rest?: string;
  }
}

/** Authenticates by API key or bearer token, before validation. */
export function authenticateRequests(app: FastifyInstance): void {
  app.decorateRequest('user', null as unknown as UserRow);
  app.decorateRequest('access', undefined);
  app.addHook('preValidation', async (request) => {
    const hasRoute = !request.is404 && request.method !== 'OPTIONS';
    const { config } = request.routeOptions;
    if (!hasRoute || config.anonymous) return;
    const { user, access } = await callerOf(app, request);
    Object.assign(request, { user, access });
    refuseScope(access, scopeOf(request.method, config));
  });
}

/** The user who sends a request, and the limits of its key. */
export interface Caller {
  user: UserRow;
  access?: KeyAccess | undefined;
}

export async function callerOf(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const caller = byApiKey(app.store, request) ?? (await byToken(app, request));
  if (!caller) throw new UnauthorizedError();
  return caller;
}

function byApiKey(store: Store, request: FastifyRequest): Caller | undefined {
  const key = request.headers['x-argilla-api-key'];
  if (typeof key !== 'string') return undefined;
  const user = store.users.byApiKey(key);
  return user ? { user } : accessByKey(store, key);
}

async function byToken(app: FastifyInstance, request: FastifyRequest): Promise<Caller | undefined> {
  const user = await userByToken(app, request);
  return user && { user };
}

async function userByToken(app: FastifyInstance, request: FastifyRequest): Promise<UserRow | undefined> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  const { username, sealed } = await app.tokens.read(token);
  if (!sealed) return username === undefined ? undefined : app.store.users.byUsername(username);
  const user = app.store.users.byId(sealed.id);
  // A changed password ends older sessions; a changed username does not.
  return user && passwordFingerprint(user) === sealed.fingerprint ? user : undefined;
}

export interface AuthenticatedRequest extends Caller {
  server: { store: Store };
}

export function authorize(request: AuthenticatedRequest, action: Action, workspacePk?: number): void {
  if (!isAllowed(request, action, workspacePk)) throw new ForbiddenError();
}

type Rule = (request: AuthenticatedRequest, workspacePk: number | undefined) => boolean;

const ownersOnly: Rule = () => false;
const members: Rule = ({ user, server }, workspacePk) =>
  workspacePk !== undefined && server.store.workspaces.hasMember(workspacePk, user.pk);
const adminMembers: Rule = (request, workspacePk) => request.user.role === 'admin' && members(request, workspacePk);

/** The permissions of admins and annotators. Owners may do everything. */
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
  'dataset:assign': adminMembers,
  'dataset:writeRecords': adminMembers,
  'record:get': members,
  'record:update': adminMembers,
  'record:delete': adminMembers,
  'record:respond': members,
  'record:suggest': adminMembers,
  'response:manage': adminMembers,
  'resolution:manage': adminMembers,
  'quality:measure': ownersOnly,
  'taskDataset:use': members,
  'taskDataset:manage': adminMembers,
  'metadataProperty:hidden': adminMembers,
  'webhook:manage': ownersOnly,
  'suggester:setUp': ownersOnly,
  'suggester:run': adminMembers,
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

export const isAllowed = (request: AuthenticatedRequest, action: Action, workspacePk?: number): boolean =>
  reaches(request.access, workspacePk) && (request.user.role === 'owner' || rules[action](request, workspacePk));
