import { taskPath } from '#client/lib/paths.ts';
import { START, writeTaskAddress } from '../criteria/index.ts';
import { queryForIds } from '../idQuery.ts';
import type { TaskDataset, TaskRecord } from '../model.ts';

/** Where others find a record: in the focus view, alone. */
export function linkTo({ externalId }: TaskRecord, { workspace, name }: TaskDataset): string {
  const criteria = { ...START, queryText: queryForIds([externalId]) };
  const params = writeTaskAddress(new URLSearchParams(), { criteria, mode: 'annotate', page: 1, size: 1 });
  return `${location.origin}${taskPath(workspace.name, name)}?${params.toString()}`;
}
