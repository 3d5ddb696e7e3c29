import type {
  ConditionInput,
  RecordFilterInput,
  RecordSortInput,
  SimilaritySearchInput,
  SortKeyInput,
  SuggestionProperty,
  TextSearchInput,
} from '#client/graphql/schema-types.ts';
import {
  type Condition,
  isTerms,
  type Range,
  type RecordCriteria,
  type SortKey,
  type SuggestionPart,
  type Terms,
} from './criteria.ts';

/** What the contract's `records` takes for criteria. */
export interface RecordsVariables {
  readonly filter: RecordFilterInput;
  readonly search: TextSearchInput | null;
  readonly similarTo: SimilaritySearchInput | null;
  readonly sort: RecordSortInput[] | null;
}

/** The criteria in the contract's terms. */
export function toRecordsVariables({ status, search, conditions, similar, sort }: RecordCriteria): RecordsVariables {
  return {
    filter: { statuses: [status], ...toConditions(conditions) },
    search: search && { text: search.text, field: search.field },
    similarTo: similar && {
      vector: similar.vector,
      to: { recordId: similar.recordId },
      order: similar.order === 'most' ? 'MOST_SIMILAR' : 'LEAST_SIMILAR',
    },
    sort:
      similar || sort.length === 0 ? null : sort.map(({ by, order }) => ({ by: toSortKey(by), order: ORDER[order] })),
  };
}

/** A name for the criteria: equal criteria have equal keys. */
export const criteriaKey = (criteria: RecordCriteria): string =>
  JSON.stringify([toRecordsVariables(criteria), criteria.similar?.limit]);

const ORDER = { asc: 'ASC', desc: 'DESC' } as const;
const PART: Record<SuggestionPart, SuggestionProperty> = { value: 'VALUE', score: 'SCORE', agent: 'AGENT' };

function toConditions(conditions: readonly Condition[]): Omit<RecordFilterInput, 'statuses'> {
  const filter: Required<Omit<RecordFilterInput, 'statuses'>> = { metadata: [], responses: [], suggestions: [] };
  for (const { subject, is } of conditions) {
    const inputs = toInputs(is);
    if (subject.of === 'metadata')
      filter.metadata?.push(...inputs.map((input) => ({ property: subject.name, is: input })));
    if (subject.of === 'response')
      filter.responses?.push(...inputs.map((input) => ({ question: subject.name, is: input })));
    if (subject.of === 'suggestion') {
      const property = PART[subject.part];
      filter.suggestions?.push(...inputs.map((input) => ({ question: subject.name, property, is: input })));
    }
  }
  return filter;
}

/** The contract joins conditions by *and*, so holding all of several values is one condition for each. */
function toInputs(is: Terms | Range): ConditionInput[] {
  if (!isTerms(is)) return [{ range: { ge: is.ge, le: is.le } }];
  return is.match === 'all' ? is.terms.map((term) => ({ terms: [term] })) : [{ terms: [...is.terms] }];
}

function toSortKey(by: SortKey['by']): SortKeyInput {
  if (by.of === 'record') return { record: by.name === 'inserted_at' ? 'INSERTED_AT' : 'UPDATED_AT' };
  if (by.of === 'metadata') return { metadata: by.name };
  if (by.of === 'response') return { response: by.name };
  return { suggestion: { question: by.name, property: PART[by.part] } };
}
