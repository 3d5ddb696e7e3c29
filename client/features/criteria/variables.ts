import type {
  ConditionInput,
  RecordFilterInput,
  RecordSortInput,
  SimilaritySearchInput,
  SortKeyInput,
  SuggestionProperty,
  TeamStatus,
  TextSearchInput,
} from '#client/graphql/schema-types.ts';
import {
  type Condition,
  type RecordCriteria,
  type Similarity,
  type SortKey,
  type SuggestionPart,
  TEAM_STATUSES,
} from './criteria.ts';
import { isTerms, type Range, type Terms } from '#client/ui/filter/conditions.ts';

interface RecordsVariables {
  readonly filter: RecordFilterInput;
  readonly search: TextSearchInput | null;
  readonly similarTo: SimilaritySearchInput | null;
  readonly sort: RecordSortInput[] | null;
}

/** The criteria as arguments of `records`. */
export function toRecordsVariables({ status, search, conditions, similar, sort }: RecordCriteria): RecordsVariables {
  return {
    filter: { statuses: [status], ...toConditions(conditions) },
    search: search && { text: search.text, field: search.field },
    similarTo: similar && toSimilarTo(similar),
    sort:
      similar || sort.length === 0 ? null : sort.map(({ by, order }) => ({ by: toSortKey(by), order: ORDER[order] })),
  };
}

export const toSimilarTo = ({ recordId, vector, order }: Similarity): SimilaritySearchInput => ({
  vector,
  to: { recordId },
  order: order === 'most' ? 'MOST_SIMILAR' : 'LEAST_SIMILAR',
});

/** Equal criteria have equal keys. */
export const criteriaKey = (criteria: RecordCriteria): string =>
  JSON.stringify([toRecordsVariables(criteria), criteria.similar?.limit]);

const ORDER = { asc: 'ASC', desc: 'DESC' } as const;
const PART: Record<SuggestionPart, SuggestionProperty> = { value: 'VALUE', score: 'SCORE', agent: 'AGENT' };

function toConditions(conditions: readonly Condition[]): Omit<RecordFilterInput, 'statuses'> {
  const inputs = conditions.flatMap(({ subject, is }) => toInputs(is).map((input) => ({ subject, is: input })));
  const team = conditions.find(({ subject }) => subject.of === 'team')?.is;
  return {
    teamStatus: team && isTerms(team) && team.terms.length === 1 ? teamStatusOf(team.terms[0]!) : null,
    metadata: inputs.flatMap(({ subject: { of, name }, is }) => (of === 'metadata' ? { property: name, is } : [])),
    responses: inputs.flatMap(({ subject: { of, name }, is }) => (of === 'response' ? { question: name, is } : [])),
    suggestions: inputs.flatMap(({ subject, is }) =>
      subject.of === 'suggestion' ? { question: subject.name, property: PART[subject.part], is } : [],
    ),
  };
}

const teamStatusOf = (term: string): TeamStatus | null =>
  TEAM_STATUSES.find((status) => status === term.toUpperCase()) ?? null;

/** Conditions are joined by *and*, so matching all of several values is one condition for each. */
export function toInputs(is: Terms | Range): ConditionInput[] {
  if (!isTerms(is)) return [{ range: { ge: is.ge, le: is.le } }];
  return is.match === 'all' ? is.terms.map((term) => ({ terms: [term] })) : [{ terms: [...is.terms] }];
}

function toSortKey(by: SortKey['by']): SortKeyInput {
  if (by.of === 'disagreement') return { disagreement: { question: by.name || null } };
  if (by.of === 'people') return { responseCount: true };
  if (by.of === 'record') return { record: by.name === 'inserted_at' ? 'INSERTED_AT' : 'UPDATED_AT' };
  if (by.of === 'team') return { record: 'TEAM_STATUS' };
  if (by.of === 'metadata') return { metadata: by.name };
  if (by.of === 'response' || by.of === 'answer') return { response: by.name };
  return { suggestion: { question: by.name, property: PART[by.part] } };
}
