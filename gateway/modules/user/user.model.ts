import type { UserRole } from '#gateway/graphql/__generated__/types.ts';
import type { RestMember, RestUser } from './user.source.ts';

export interface UserModel {
  id: string;
  username: string;
  firstName: string;
  lastName: string | null;
  role: UserRole;
  apiKey: string;
  insertedAt: string;
  updatedAt: string;
}

const ROLES: Record<RestUser['role'], UserRole> = { owner: 'OWNER', admin: 'ADMIN', annotator: 'ANNOTATOR' };
const WORDS: Record<UserRole, RestUser['role']> = { OWNER: 'owner', ADMIN: 'admin', ANNOTATOR: 'annotator' };

/** A role in the words of the REST API. */
export const toRole = (role: UserRole): RestUser['role'] => WORDS[role];

export const toUser = (row: RestUser | RestMember): UserModel => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name ?? null,
  role: ROLES[row.role],
  apiKey: row.api_key,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

/** Admins see only datasets of workspaces they belong to, and may edit those; owners may edit all. */
export const mayEditVisibleDatasets = ({ role }: UserModel): boolean => role !== 'ANNOTATOR';
