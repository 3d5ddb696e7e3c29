import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
import { laneOf, type LaneConfig } from '../http/lanes.ts';
import { SCOPES, type Scope } from '../shapes/apiKeys.ts';
import { type ApiKeyRow } from '../store/apiKeys.ts';
import { now, wireTime } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';

/** The limits of a request with a scoped key. Other requests may do whatever their user may. */
export interface KeyAccess {
  key: string;
  id: string;
  name: string;
  scope: Scope;
  /** The primary keys of the only workspaces it reaches; undefined for all. */
  workspaces: ReadonlySet<number> | undefined;
}

/** How old the stored time of the last use may be: writing it for each request would slow reads down. */
const USE_PRECISION_MS = 60_000;

/** The user of a scoped key and what it may do; undefined without such a key. */
export function accessByKey(store: Store, key: string): { user: UserRow; access: KeyAccess } | undefined {
  const row = store.apiKeys.byKey(key);
  const user = row && store.users.byPk(row.user_pk);
  if (!user) return undefined;
  if (row.expires_at !== null && row.expires_at <= now()) {
    throw new UnauthorizedError(`The API key "${row.name}" has expired. Create a new one under "My settings".`);
  }
  noteUse(store, row);
  const workspaces = row.all_workspaces ? undefined : new Set(store.apiKeys.workspacePks(row.pk));
  return { user, access: { key, id: row.id, name: row.name, scope: row.scope, workspaces } };
}

function noteUse(store: Store, { pk, last_used_at }: ApiKeyRow): void {
  // A thread that only reads cannot write: the writer answers the request instead.
  if (last_used_at === null || last_used_at < wireTime((Date.now() - USE_PRECISION_MS) * 1000))
    store.apiKeys.markUsed(pk);
}

export interface ScopeConfig {
  /** The scope that the route requires of a key. By default, reading requires `read` and everything else `manage`. */
  scope?: Scope;
}

export const scopeOf = (method: string, config: ScopeConfig & LaneConfig): Scope =>
  config.scope ?? (laneOf(method, config) === 'write' ? 'manage' : 'read');

export const hasScope = (access: KeyAccess | undefined, needed: Scope): boolean =>
  !access || SCOPES.indexOf(access.scope) >= SCOPES.indexOf(needed);

export function refuseScope(access: KeyAccess | undefined, needed: Scope): void {
  if (hasScope(access, needed)) return;
  throw new ForbiddenError(`This API key has the scope "${access!.scope}", but this needs "${needed}"`);
}

/** Whether a request may do all that its user may. */
export const isUnlimited = (access: KeyAccess | undefined): boolean =>
  !access || (access.scope === 'administer' && !access.workspaces);

export const reaches = (access: KeyAccess | undefined, workspacePk: number | undefined): boolean =>
  !access?.workspaces || (workspacePk !== undefined && access.workspaces.has(workspacePk));

/** Hides all API keys from a limited key, except itself: other keys may do more. */
export function withVisibleKey<User extends UserRow>(
  { user: caller, access }: { user: UserRow; access: KeyAccess | undefined },
  user: User,
): User {
  if (isUnlimited(access)) return user;
  return { ...user, api_key: user.pk === caller.pk ? access!.key : '' };
}
