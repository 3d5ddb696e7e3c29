import { readSort, type Sort, sorted, writeSort } from '#client/lib/sorting.ts';
import { fold } from '#client/lib/text.ts';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { tagsOf } from './tags.ts';

/** By what the list can be sorted; the last two need numbers that come dataset by dataset. */
export const SORT_KEYS = [
  'name',
  'workspace',
  'task',
  'tags',
  'lastActivityAt',
  'updatedAt',
  'insertedAt',
  'pending',
  'progress',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Which datasets are listed and how: all of it stands in the address. */
export interface Listing {
  search: string;
  workspaces: readonly string[];
  tasks: readonly string[];
  /** In words, as the list shows them. */
  tags: readonly string[];
  sort: Sort<SortKey>;
}

/** What a person has open in a dataset, and which share of it the team has done. */
export interface Work {
  pending: number;
  progress: number;
}

/** Every dataset passes. */
export const NO_FILTERS = { search: '', workspaces: [], tasks: [], tags: [] };

export const DEFAULT_SORT: Listing['sort'] = { by: 'lastActivityAt', isDescending: true };

/** Reads the address; what it does not say, or says wrongly, has its default. */
export function readListing(params: URLSearchParams): Listing {
  return {
    search: params.get('q') ?? '',
    workspaces: list(params.get('workspaces')),
    tasks: list(params.get('tasks')),
    tags: params.getAll('tags').filter(Boolean),
    sort: readSort(params.get('sort'), SORT_KEYS, DEFAULT_SORT),
  };
}

/** Writes the address; defaults are left out. A tag, which may hold a comma, stands by itself. */
export function writeListing({ search, workspaces, tasks, tags, sort }: Listing): URLSearchParams {
  const entries = [
    ['q', search],
    ['workspaces', workspaces.join()],
    ['tasks', tasks.join()],
    ...tags.map((tag) => ['tags', tag]),
    ['sort', writeSort(sort, DEFAULT_SORT)],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** The datasets to show, in order. Datasets that are equal in the sort key stay in the order of their names. */
export function applyListing(
  datasets: readonly DatasetRow_DatasetFragment[],
  listing: Listing,
  works: ReadonlyMap<string, Work>,
  language: string,
): DatasetRow_DatasetFragment[] {
  const wanted = fold(listing.search.trim());
  const passing = datasets.filter(
    (dataset) =>
      passes(listing.workspaces, [dataset.workspace.name]) &&
      passes(listing.tasks, [dataset.task]) &&
      passes(listing.tags, tagsOf(dataset)) &&
      fold(dataset.name).includes(wanted),
  );
  const { by, isDescending } = listing.sort;
  return sorted(
    passing,
    isDescending,
    language,
    (dataset) => sortValue(dataset, by, works),
    ({ name }) => name,
  );
}

/** How many datasets each value of a filter holds, in the order of the values. */
export function countBy(values: readonly string[], language: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => compare(a.value, b.value));
}

function sortValue(dataset: DatasetRow_DatasetFragment, by: SortKey, works: ReadonlyMap<string, Work>) {
  switch (by) {
    case 'workspace':
      return dataset.workspace.name;
    case 'tags':
      return tagsOf(dataset).join();
    case 'pending':
    case 'progress':
      return works.get(dataset.id)?.[by] ?? -1;
    default:
      return dataset[by];
  }
}

function passes(wanted: readonly string[], values: readonly string[]): boolean {
  return wanted.length === 0 || values.some((value) => wanted.includes(value));
}

function list(text: string | null): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}
