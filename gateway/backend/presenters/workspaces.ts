import type { WorkspaceRow } from '../store/workspaces.ts';

export const presentWorkspace = ({ id, name, inserted_at, updated_at }: WorkspaceRow) => ({
  id,
  name,
  inserted_at,
  updated_at,
});
