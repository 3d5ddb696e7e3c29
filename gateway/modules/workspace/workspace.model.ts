import type { RestWorkspace } from './workspace.source.ts';

export interface WorkspaceModel {
  id: string;
  name: string;
  insertedAt: string;
  updatedAt: string;
}

export const toWorkspace = (row: RestWorkspace): WorkspaceModel => ({
  id: row.id,
  name: row.name,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});
