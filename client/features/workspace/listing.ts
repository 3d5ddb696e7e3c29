import { readSort, sorted, type Sort, writeSort } from '#client/lib/sorting.ts';
import { fold } from '#client/lib/text.ts';
import type { WorkspaceRow_WorkspaceFragment } from './Workspaces.generated.ts';

const SORT_KEYS = ['name', 'datasetCount', 'userCount', 'insertedAt'] as const;
export type WorkspaceSortKey = (typeof SORT_KEYS)[number];

/** Which workspaces are listed and how: all of it stands in the address. */
export interface WorkspaceListing {
  search: string;
  sort: Sort<WorkspaceSortKey>;
}

const BY_NAME: Sort<WorkspaceSortKey> = { by: 'name', isDescending: false };

/** Reads the address; what it does not say has its default. */
export const readWorkspaceListing = (params: URLSearchParams): WorkspaceListing => ({
  search: params.get('q') ?? '',
  sort: readSort(params.get('sort'), SORT_KEYS, BY_NAME),
});

/** The address's entries; empty ones are defaults. */
export const writeWorkspaceListing = ({ search, sort }: WorkspaceListing): Record<string, string> => ({
  q: search,
  sort: writeSort(sort, BY_NAME),
});

/** The workspaces to show, in order. */
export function listWorkspaces(
  workspaces: readonly WorkspaceRow_WorkspaceFragment[],
  { search, sort }: WorkspaceListing,
  language: string,
): WorkspaceRow_WorkspaceFragment[] {
  const wanted = fold(search.trim());
  const found = workspaces.filter(({ name }) => fold(name).includes(wanted));
  return sorted(
    found,
    sort.isDescending,
    language,
    (workspace) => workspace[sort.by] ?? 0,
    ({ name }) => name,
  );
}
