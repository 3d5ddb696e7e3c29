import { decodeCriteria, encodeCriteria, type RecordCriteria } from '#client/features/criteria/index.ts';
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
