import type { UserRow } from '../store/users.ts';

export const presentUser = (user: UserRow) => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  role: user.role,
  api_key: user.api_key,
  inserted_at: user.inserted_at,
  updated_at: user.updated_at,
});
