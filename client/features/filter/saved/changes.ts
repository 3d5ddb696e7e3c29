import { criteriaKey, type RecordCriteria } from '#client/features/criteria/index.ts';
import type { SavedFilter } from './savedFilters.ts';

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
