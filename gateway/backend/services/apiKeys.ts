import { ConflictError, UnprocessableError } from '../http/errors.ts';
import type { Scope } from '../shapes/apiKeys.ts';
import { now, wireTime } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { workspacesOf } from './users.ts';

const MAX_KEYS = 50;

interface ApiKeyInput {
  name: string;
  scope: Scope;
  /** Null for all workspaces of the user, also later ones. */
  workspaceIds: readonly string[] | null;
  /** ISO 8601; null for a key that does not expire. */
  expiresAt: string | null;
}

/** Creates a key; returns it together with its row, since it cannot be read later. */
export function createApiKey(store: Store, user: UserRow, input: ApiKeyInput) {
  const { name, scope, workspaceIds } = input;
  const expiresAt = input.expiresAt === null ? null : timeIn(input.expiresAt);
  return store.db.transaction(() => {
    if (store.apiKeys.byName(user.pk, name)) throw new ConflictError(`There is already an API key named \`${name}\``);
    if (store.apiKeys.ofUser(user.pk).length >= MAX_KEYS) {
      throw new UnprocessableError(`A user has at most ${MAX_KEYS} API keys. Revoke one that is no longer used.`);
    }
    const workspacePks = workspaceIds && pksOf(store, user, workspaceIds);
    return store.apiKeys.create({ userPk: user.pk, name, scope, workspacePks, expiresAt });
  });
}

function pksOf(store: Store, user: UserRow, ids: readonly string[]): number[] {
  const own = new Map(workspacesOf(store, { user }).map(({ id, pk }) => [id, pk]));
  return [...new Set(ids)].map((id) => {
    const pk = own.get(id);
    if (pk === undefined) throw new UnprocessableError(`Workspace with id \`${id}\` not found among yours`);
    return pk;
  });
}

/** In wire format. Without a zone, a time is UTC, as in all answers. */
function timeIn(text: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const milliseconds = ISO.test(text)
    ? Date.parse(hasZone || text.length === DATE_LENGTH ? text : `${text}Z`)
    : Number.NaN;
  const time = Number.isNaN(milliseconds) ? '' : wireTime(milliseconds * 1000);
  if (time > now()) return time;
  throw new UnprocessableError(
    `\`expires_at\` is \`${text}\`, but has to be a time in the future, such as \`2030-12-31T12:00:00Z\``,
  );
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;
const DATE_LENGTH = 'yyyy-mm-dd'.length;
