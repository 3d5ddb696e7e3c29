import { decodeCriteria, encodeCriteria, type RecordCriteria } from '#client/features/criteria/index.ts';
import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';

/** Named criteria, stored on this device per user and dataset. */
export interface SavedFilter {
  readonly name: string;
  readonly criteria: RecordCriteria;
  /** Whether the page opens with it when its address has no criteria; at most one does. */
  readonly isDefault: boolean;
}

/** A viewer's saved filters of a dataset; unreadable ones are left out. */
export const savedFiltersOf = perUser((viewerId: string, datasetId: string) =>
  createDeviceValue(`filters.${viewerId}.${datasetId}`, parseSaved, formatSaved),
);

export function parseSaved(stored: unknown): readonly SavedFilter[] {
  return Array.isArray(stored) ? stored.flatMap((filter: unknown) => asSavedFilter(filter) ?? []) : [];
}

function asSavedFilter(raw: unknown): SavedFilter | undefined {
  const { name, query, sort, isDefault } = (raw ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof query !== 'object' || query === null) return undefined;
  return { name, criteria: decodeCriteria({ ...query }, sort).criteria, isDefault: isDefault === true };
}

export function formatSaved(filters: readonly SavedFilter[]) {
  return filters.map(({ name, criteria, isDefault }) => ({ name, isDefault, ...encodeCriteria(criteria) }));
}

/** The criteria with which the page opens when its address has none. */
export const defaultCriteria = (viewerId: string, datasetId: string): RecordCriteria | undefined =>
  savedFiltersOf(viewerId, datasetId)
    .read()
    .find(({ isDefault }) => isDefault)?.criteria;
