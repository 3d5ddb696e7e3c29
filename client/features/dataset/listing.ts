import { readList, toParams } from '#client/lib/listing.ts';
import { readSort, type Sort, sorted, writeSort } from '#client/lib/sorting.ts';
import { textFilter } from '#client/lib/text.ts';
import type { DatasetRow_DatasetFragment } from './Datasets.generated.ts';

/** The columns of the list; `text` is the key of their title, and `by` the key to sort by. */
export const COLUMNS = [
  { by: 'name', text: 'name', isDescendingFirst: false },
  { by: 'workspace', text: 'workspace', isDescendingFirst: false },
  { by: 'task', text: 'task', isDescendingFirst: false },
  { by: 'tags', text: 'tags', isDescendingFirst: false },
  { by: 'pending', text: 'pending', isDescendingFirst: true },
  { by: 'progress', text: 'progress', isDescendingFirst: false },
  { by: 'lastActivityAt', text: 'activity', isDescendingFirst: true },
  { by: 'updatedAt', text: 'updated', isDescendingFirst: true },
  { by: 'insertedAt', text: 'created', isDescendingFirst: true },
] as const;
type SortKey = (typeof COLUMNS)[number]['by'];

export interface Counts {
  pending: number;
  progress: number;
}

export const NO_FILTERS = { search: '', workspaces: [], tasks: [], tags: [] };

export const DEFAULT_SORT: Sort<SortKey> = { by: 'lastActivityAt', isDescending: true };

const readListing = (params: URLSearchParams) => ({
  search: params.get('q') ?? '',
  workspaces: readList(params.get('workspaces')),
  tasks: readList(params.get('tasks')),
  tags: params.getAll('tags').filter(Boolean),
  sort: readSort(
    params.get('sort'),
    COLUMNS.map(({ by }) => by),
    DEFAULT_SORT,
  ),
});

/** The filters and the order of the list; tags as text, as the list shows them. */
export type Listing = ReturnType<typeof readListing>;

export const datasetListing = {
  read: readListing,
  /** A tag may contain a comma, so each has a parameter of its own. */
  write: ({ search, workspaces, tasks, tags, sort }: Listing) =>
    toParams([
      ['q', search],
      ['workspaces', workspaces.join()],
      ['tasks', tasks.join()],
      ...tags.map((tag) => ['tags', tag] as const),
      ['sort', writeSort(sort, DEFAULT_SORT)],
    ]),
};

/** The tags of a dataset as text: `language: en`. Only task datasets have tags. */
export const tagsOf = (dataset: DatasetRow_DatasetFragment): string[] =>
  'tags' in dataset ? Object.entries(dataset.tags).map(([name, text]) => `${name}: ${String(text)}`) : [];

/** The properties that narrow the list; `text` is the key of their title. */
export const FACETS = [
  { name: 'workspaces', text: 'workspace', valuesOf: ({ workspace }: DatasetRow_DatasetFragment) => [workspace.name] },
  { name: 'tasks', text: 'task', valuesOf: ({ task }: DatasetRow_DatasetFragment): string[] => [task] },
  { name: 'tags', text: 'tags', valuesOf: tagsOf },
] as const;

/** The datasets to show, in order; those with an equal sort key by name. */
export function applyListing(
  datasets: readonly DatasetRow_DatasetFragment[],
  listing: Listing,
  counts: ReadonlyMap<string, Counts>,
  language: string,
): DatasetRow_DatasetFragment[] {
  const isFound = textFilter(listing.search);
  const passing = datasets.filter(
    (dataset) =>
      FACETS.every(({ name, valuesOf }) => passes(listing[name], valuesOf(dataset))) && isFound(dataset.name),
  );
  const { by, isDescending } = listing.sort;
  return sorted(passing, {
    language,
    isDescending,
    by: (dataset) => sortValue(dataset, by, counts),
    nameOf: ({ name }) => name,
  });
}

/** Counts equal values, sorted by value. */
export function countBy(values: readonly string[], language: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => compare(a.value, b.value));
}

function sortValue(dataset: DatasetRow_DatasetFragment, by: SortKey, counts: ReadonlyMap<string, Counts>) {
  switch (by) {
    case 'workspace':
      return dataset.workspace.name;
    case 'tags':
      return tagsOf(dataset).join();
    case 'pending':
    case 'progress':
      return counts.get(dataset.id)?.[by] ?? -1;
    default:
      return dataset[by];
  }
}

function passes(wanted: readonly string[], values: readonly string[]): boolean {
  return wanted.length === 0 || values.some((value) => wanted.includes(value));
}
