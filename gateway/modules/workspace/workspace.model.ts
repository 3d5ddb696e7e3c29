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

/** How many datasets a workspace holds: feedback datasets, which name it by its id, and older ones, which use its name. */
export function datasetCounter(
  feedback: readonly { readonly workspace_id: string }[],
  older: readonly { readonly workspace: string }[],
): (workspace: WorkspaceModel) => number {
  const counts = new Map<string, number>();
  for (const key of [...feedback.map((row) => row.workspace_id), ...older.map((row) => row.workspace)]) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ({ id, name }) => (counts.get(id) ?? 0) + (counts.get(name) ?? 0);
}
