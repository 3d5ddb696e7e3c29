import { criteriaKey } from '#client/features/criteria/index.ts';
import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import { DAY_MS } from '#client/lib/time.ts';
import { formatSaved, parseSaved, type SavedFilter } from './savedFilters.ts';

/** A saved filter that was deleted or replaced. */
export interface FormerFilter extends SavedFilter {
  /** When, as a time in milliseconds. */
  readonly until: number;
}

const MOST = 20;

/** A viewer's former filters of a dataset, newest first. They are kept for a day. */
export const formerFiltersOf = perUser((viewerId: string, datasetId: string) =>
  createDeviceValue(`formerFilters.${viewerId}.${datasetId}`, parse, format),
);

const parse = (stored: unknown): readonly FormerFilter[] =>
  (Array.isArray(stored) ? stored : []).flatMap((raw: unknown) => {
    const { until } = (raw ?? {}) as { until?: unknown };
    return typeof until === 'number' ? parseSaved([raw]).map((filter) => ({ ...filter, until })) : [];
  });

const format = (filters: readonly FormerFilter[]): unknown =>
  filters.map(({ until, ...filter }) => ({ ...formatSaved([filter])[0], until }));

/** The former filters after a change of the saved ones. Criteria that are still saved under any name are not among them. */
export function formerAfter(
  former: readonly FormerFilter[],
  before: readonly SavedFilter[],
  after: readonly SavedFilter[],
  now = Date.now(),
): readonly FormerFilter[] {
  const saved = new Set(after.map(({ criteria }) => criteriaKey(criteria)));
  const lost = before.map((filter) => ({ ...filter, until: now }));
  return [...lost, ...former]
    .filter(({ criteria, until }) => !saved.has(criteriaKey(criteria)) && until > now - DAY_MS)
    .slice(0, MOST);
}
