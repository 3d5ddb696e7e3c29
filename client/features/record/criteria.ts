import type { RecordFilterInput, RecordStatus } from '#client/graphql/schema-types.ts';

/** Which records a queue holds. A value: two equal criteria mean the same queue. */
export interface RecordCriteria {
  readonly status: RecordStatus;
}

/** The order of the tabs, and of everything else that lists the statuses. */
export const RECORD_STATUSES = ['PENDING', 'DRAFT', 'DISCARDED', 'SUBMITTED'] as const satisfies RecordStatus[];

/** What the contract's `records(filter:)` takes for these criteria. */
export function toRecordFilter(criteria: RecordCriteria): RecordFilterInput {
  return { statuses: [criteria.status] };
}

/** A name for the criteria: equal criteria have equal keys. */
export function criteriaKey(criteria: RecordCriteria): string {
  return JSON.stringify([criteria.status]);
}
