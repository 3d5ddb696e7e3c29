import { decodeCriteria, encodeCriteria, type RecordCriteria } from '#client/features/criteria/index.ts';
import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';

/** Criteria with a name, kept on this device for one user and one dataset. */
export interface SavedFilter {
  readonly name: string;
  readonly criteria: RecordCriteria;
  /** Whether the page opens with it when its address asks for nothing. At most one does. */
  readonly isDefault: boolean;
}

/** What a viewer has saved in a dataset; what can no longer be read is left out. */
export const savedFiltersOf = perUser((viewerId: string, datasetId: string) =>
  createDeviceValue(`filters.${viewerId}.${datasetId}`, parse, format),
);

function parse(kept: unknown): readonly SavedFilter[] {
  return Array.isArray(kept) ? kept.flatMap((one: unknown) => asSavedFilter(one) ?? []) : [];
}

function asSavedFilter(raw: unknown): SavedFilter | undefined {
  const { name, query, sort, isDefault } = (raw ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof query !== 'object' || query === null) return undefined;
  return { name, criteria: decodeCriteria({ ...query }, sort).criteria, isDefault: isDefault === true };
}

function format(filters: readonly SavedFilter[]): unknown {
  return filters.map(({ name, criteria, isDefault }) => ({ name, isDefault, ...encodeCriteria(criteria) }));
}

/** What the page opens with when its address asks for nothing. */
export const defaultCriteria = (viewerId: string, datasetId: string): RecordCriteria | undefined =>
  savedFiltersOf(viewerId, datasetId)
    .read()
    .find(({ isDefault }) => isDefault)?.criteria;
