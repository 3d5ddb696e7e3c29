import type { ConditionInput, RecordFilterInput, SuggestionProperty } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';

const MOST_FILTERS = 50;
const MOST_TERMS = 250;

/** The conditions as the search call takes them; nothing when there are none. */
export function toFilters(filter: RecordFilterInput | null | undefined): { filters?: { and: object[] } } {
  const and = [
    ...(filter?.metadata ?? []).map(({ property, is }) =>
      toFilter(`metadata property "${property}"`, { entity: 'metadata', metadata_property: property }, is),
    ),
    ...(filter?.responses ?? []).map(({ question, is }) =>
      toFilter(`question "${question}"`, { entity: 'response', question }, is),
    ),
    ...(filter?.suggestions ?? []).map(({ question, property, is }) =>
      toFilter(`suggestion for "${question}"`, suggestionScope(question, property), is),
    ),
  ];
  if (and.length > MOST_FILTERS) throw badInput(`"filter" has ${and.length} conditions; ${MOST_FILTERS} are allowed.`);
  return and.length ? { filters: { and } } : {};
}

const SUGGESTION_PROPERTY: Record<SuggestionProperty, string> = { VALUE: 'value', AGENT: 'agent', SCORE: 'score' };

/** A part of a suggestion, as filters and sort keys name it. */
export const suggestionScope = (question: string, property: SuggestionProperty) => ({
  entity: 'suggestion',
  question,
  property: SUGGESTION_PROPERTY[property],
});

function toFilter(what: string, scope: object, { terms, range }: ConditionInput): object {
  if (terms) {
    if (terms.length < 1 || terms.length > MOST_TERMS) {
      throw badInput(`The condition on ${what} has ${terms.length} terms; it must have 1 to ${MOST_TERMS}.`);
    }
    return { type: 'terms', scope, values: terms };
  }
  const ge = range?.ge ?? undefined;
  const le = range?.le ?? undefined;
  if (ge === undefined && le === undefined) throw badInput(`The range for ${what} needs "ge" or "le".`);
  if (ge !== undefined && le !== undefined && ge > le) {
    throw badInput(`The range for ${what} is empty: "ge" ${ge} is greater than "le" ${le}.`);
  }
  return { type: 'range', scope, ge, le };
}
