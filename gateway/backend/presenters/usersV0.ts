import type { UserRow } from '../store/users.ts';

/** A user as the older API tells it: with a full name and workspaces, and nothing that is null. */
export const presentUserV0 = (user: UserRow, workspaces: readonly string[]) => ({
  id: user.id,
  first_name: user.first_name,
  ...(user.last_name !== null && { last_name: user.last_name }),
  full_name: user.last_name ? `${user.first_name} ${user.last_name}` : user.first_name,
  username: user.username,
  role: user.role,
  workspaces,
  api_key: user.api_key,
  inserted_at: user.inserted_at,
  updated_at: user.updated_at,
});
