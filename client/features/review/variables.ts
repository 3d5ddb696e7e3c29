import type { ApolloClient } from '@apollo/client';
import {
  type Condition,
  type RecordCriteria,
  toInputs,
  toRecordsVariables,
  withCondition,
} from '#client/features/criteria/index.ts';
import type { fetchWindow } from '#client/features/record/index.ts';
import type { RecordFilterInput } from '#client/graphql/schema-types.ts';
import { isTerms } from '#client/ui/filter/conditions.ts';
import { ReviewWindowDocument, type ReviewWindowQuery } from './Review.generated.ts';

/** The records of a tab: those to settle, or those that are settled. */
export type ReviewTab = 'open' | 'settled';

export const REVIEW_TABS: readonly ReviewTab[] = ['open', 'settled'];

const MOST_DISAGREEMENT = [{ by: { of: 'disagreement', name: '' }, order: 'desc' }] as const;

/** Criteria that choose the records of a tab, with the most disagreement first unless they have another order. */
export function inTab(criteria: RecordCriteria, tab: ReviewTab): RecordCriteria {
  const sorted = criteria.sort.length > 0 ? criteria : { ...criteria, sort: MOST_DISAGREEMENT };
  return withCondition(sorted, IS_SETTLED, { terms: [String(tab === 'settled')], match: 'any' });
}

const IS_SETTLED = { of: 'people', name: 'settled' } as const;

/** The criteria as a filter for the answers of all users. */
export function toReviewFilter(criteria: RecordCriteria): RecordFilterInput {
  const { filter } = toRecordsVariables(criteria);
  const { conditions } = criteria;
  const settled = termsOf(conditions, 'settled')[0];
  return {
    teamStatus: filter.teamStatus,
    metadata: filter.metadata,
    suggestions: filter.suggestions,
    disagreement: conditions.flatMap(({ subject: { of, name }, is }) =>
      of === 'disagreement' && !isTerms(is) ? [{ question: name || null, is: { ge: is.ge, le: is.le } }] : [],
    ),
    responseCount: countOf(conditions, settled === 'false'),
    answeredBy: termsOf(conditions, 'answered'),
    answersOf: conditions.flatMap(({ subject, is }) =>
      subject.of === 'answer'
        ? toInputs(is).map((input) => ({ userId: subject.userId, question: subject.name, is: input }))
        : [],
    ),
    resolved: settled === undefined ? null : settled === 'true',
  };
}

const termsOf = (conditions: readonly Condition[], name: 'answered' | 'settled'): string[] =>
  conditions.flatMap(({ subject, is }) =>
    subject.of === 'people' && subject.name === name && isTerms(is) ? [...is.terms] : [],
  );

/** Records with one answer have nothing to settle. */
function countOf(conditions: readonly Condition[], isOpen: boolean): RecordFilterInput['responseCount'] {
  const asked = conditions.find(({ subject }) => subject.of === 'people' && subject.name === 'count')?.is;
  const { ge, le } = asked && !isTerms(asked) ? asked : { ge: null, le: null };
  const least = isOpen ? Math.max(2, ge ?? 0) : ge;
  return least === null && le === null ? null : { ge: least, le };
}

/** Loads a part of the list of a tab. */
export const fetchReviewWindow: typeof fetchWindow = async (
  client: ApolloClient,
  { datasetId, criteria },
  window,
  context,
) => {
  const { search, sort } = toRecordsVariables(criteria);
  const { data } = await client.query<ReviewWindowQuery>({
    query: ReviewWindowDocument,
    variables: { datasetId, filter: toReviewFilter(criteria), search, sort, ...window },
    fetchPolicy: 'network-only',
    context,
  });
  const page = data?.dataset?.records;
  return { window, hits: page?.items.map(({ record }) => ({ id: record.id })) ?? [], total: page?.total ?? 0 };
};
