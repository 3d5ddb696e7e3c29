import { tokenize } from '../../services/tokenizer.ts';
import type { NumberRange } from '../../store/columnSets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { type QueryBudget, facetSet, liveSet, rangeOf, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { isOfWords, type TaskFacet } from '../store/taskFacets.ts';
import { QuerySyntaxError, type Leaf } from './syntax.ts';
import { dateSpan } from '../services/dates.ts';
import { type Field, resolveField } from './fields.ts';
import { plainValue, valueTest } from './predicates.ts';

type NumericFacet = Pick<TaskFacet, 'name' | 'reads'>;
type FacetField = Extract<Field, { kind: 'facet' }>;

export function recordsWith(search: TaskSearch, name: string): OrdinalSet {
  const field = resolveField(search.tasks, search.dataset, name);
  if (field.kind === 'facet' || field.kind === 'mentionScores') return facetSet(search, field.facet);
  // All records of a task have an id, a text, and tokens or inputs.
  return field.kind === 'unknown' && name !== '*' ? new OrdinalSet(search.limit) : liveSet(search);
}

export const facetMatches = (search: TaskSearch, field: FacetField, leaf: Leaf): OrdinalSet =>
  facetSet(
    search,
    field.facet,
    isOfWords(field.facet)
      ? { codes: matchingCodes(search, field, leaf) }
      : { ranges: [numberRange(field.facet, leaf)] },
  );

function matchingCodes({ tasks, budget }: TaskSearch, { facet, read, isAnalysed }: FacetField, leaf: Leaf): number[] {
  const plain = facet.name.endsWith('_mentions') || isAnalysed ? undefined : plainValue(leaf);
  if (plain !== undefined) return tasks.facets.codes(facet.pk, [plain]);
  const test = isAnalysed ? wordTest(leaf, budget) : valueTest(leaf, budget);
  const terms = tasks.facets.terms(facet.pk);
  budget.spend(terms.length * COST.word);
  return terms.filter(({ term }) => test(read(term))).map(({ code }) => code);
}

/** Matches words in values instead of whole values. */
function wordTest(leaf: Leaf, budget: QueryBudget): (term: string) => boolean {
  const plain = plainValue(leaf);
  if (plain === undefined) {
    const test = valueTest(leaf, budget);
    return (term) => tokenize(term).some(test);
  }
  const required = tokenize(plain);
  return (term) => {
    const words = new Set(tokenize(term));
    return required.length > 0 && required.every((word) => words.has(word));
  };
}

export function numberRange(facet: NumericFacet, leaf: Leaf): NumberRange {
  const read = (text: string) => (facet.reads === 'dates' ? readDate(facet, text) : readNumber(facet, text));
  if (leaf.kind === 'range') {
    const from = leaf.from.value === undefined ? undefined : read(leaf.from.value);
    const to = leaf.to.value === undefined ? undefined : read(leaf.to.value);
    return {
      from: from ? (leaf.from.inclusive ? from.first : from.last) : -Infinity,
      to: to ? (leaf.to.inclusive ? to.last : to.first) : Infinity,
      accepts: (value) =>
        (from === undefined || (leaf.from.inclusive ? value >= from.first : value > from.last)) &&
        (to === undefined || (leaf.to.inclusive ? value <= to.last : value < to.first)),
    };
  }
  const plain = plainValue(leaf);
  if (plain === undefined) {
    const unit = facet.reads === 'dates' ? 'date' : 'number';
    const message = `\`${facet.name}\` is compared with a ${unit} or a range, not with a pattern`;
    throw new QuerySyntaxError(message, 'NOT_PATTERN', { name: facet.name });
  }
  const { first, last } = read(plain);
  return rangeOf(first, last);
}

function readNumber({ name }: NumericFacet, text: string) {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isNaN(number)) return { first: number, last: number };
  throw new QuerySyntaxError(`\`${name}\` is a number, and \`${text}\` is none`, 'NOT_NUMBER', { name, text });
}

function readDate({ name }: NumericFacet, text: string) {
  const span = dateSpan(text);
  if (span) return span;
  throw new QuerySyntaxError(`\`${name}\` is a date, and \`${text}\` is none`, 'NOT_DATE', { name, text });
}
