import { criteriaKey, decodeCriteria, encodeCriteria, type RecordCriteria } from '#client/features/criteria/index.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';

/** Criteria with a name, kept on this device for one user and one dataset. */
export interface SavedFilter {
  readonly name: string;
  readonly criteria: RecordCriteria;
  /** Whether the page opens with it when its address asks for nothing. At most one does. */
  readonly isDefault: boolean;
}

const setting = (viewerId: string, datasetId: string): string => `filters.${viewerId}.${datasetId}`;

/** Reads what was saved; what can no longer be read is left out. */
export function readSavedFilters(viewerId: string, datasetId: string): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(readSetting(setting(viewerId, datasetId)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => asSavedFilter(one) ?? []) : [];
  } catch {
    return [];
  }
}

function asSavedFilter(raw: unknown): SavedFilter | undefined {
  const { name, query, sort, isDefault } = (raw ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof query !== 'object' || query === null) return undefined;
  return { name, criteria: decodeCriteria({ ...query }, sort).criteria, isDefault: isDefault === true };
}

export function writeSavedFilters(viewerId: string, datasetId: string, filters: readonly SavedFilter[]): void {
  const kept = filters.map(({ name, criteria, isDefault }) => ({ name, isDefault, ...encodeCriteria(criteria) }));
  writeSetting(setting(viewerId, datasetId), JSON.stringify(kept));
}

/** What the page opens with when its address asks for nothing. */
export const defaultCriteria = (viewerId: string, datasetId: string): RecordCriteria | undefined =>
  readSavedFilters(viewerId, datasetId).find(({ isDefault }) => isDefault)?.criteria;

/** The filters with one saved under a name; an older one of that name is replaced. */
export const withSaved = (filters: readonly SavedFilter[], name: string, criteria: RecordCriteria) =>
  filters.some((one) => one.name === name)
    ? filters.map((one) => (one.name === name ? { ...one, criteria } : one))
    : [...filters, { name, criteria, isDefault: false }];

/** The filters with another default, or with null none. */
export const withDefault = (filters: readonly SavedFilter[], name: string | null) =>
  filters.map((one) => ({ ...one, isDefault: one.name === name }));

/** The filters with one of them renamed; a name that another one has is not taken. */
export const withName = (filters: readonly SavedFilter[], from: string, to: string) =>
  to === '' || filters.some(({ name }) => name === to)
    ? filters
    : filters.map((one) => (one.name === from ? { ...one, name: to } : one));

export const isSame = (one: RecordCriteria, other: RecordCriteria): boolean => criteriaKey(one) === criteriaKey(other);
