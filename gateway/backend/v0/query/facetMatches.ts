import { tokenize } from '../../services/tokenizer.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { type QueryBudget, facetSet, isOneOf, liveSet, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { isOfWords, type TaskFacet } from '../store/taskFacets.ts';
import { QuerySyntaxError, type Leaf } from './syntax.ts';
import { dateSpan } from '../services/dates.ts';
import { type Target, targetOf } from './fields.ts';
import { plainValue, valueTest } from './predicates.ts';

/** What numbers or dates are looked for in. */
type Numbers = Pick<TaskFacet, 'name' | 'reads'>;
type FacetTarget = Extract<Target, { kind: 'facet' }>;

/** The records that have any value at all. */
export function existing(search: TaskSearch, name: string): OrdinalSet {
  const target = targetOf(search.tasks, search.dataset, name);
  if (target.kind === 'facet' || target.kind === 'mentionScores') return facetSet(search, target.facet);
  // Every record has an id and a text, and all of a task have tokens or inputs.
  return target.kind === 'unknown' ? new OrdinalSet(search.limit) : liveSet(search);
}

export function facetMatches(search: TaskSearch, target: FacetTarget, leaf: Leaf): OrdinalSet {
  const { facet } = target;
  if (isOfWords(facet)) {
    return facetSet(search, facet, isOneOf(codesOf(search, target, leaf)));
  }
  return facetSet(search, facet, numberTest(facet, leaf));
}

function codesOf({ tasks, budget }: TaskSearch, { facet, read, isAnalysed }: FacetTarget, leaf: Leaf): number[] {
  const isPlain = facet.name.endsWith('_mentions') || isAnalysed ? undefined : plainValue(leaf);
  if (isPlain !== undefined) return tasks.facets.codes(facet.pk, [isPlain]);
  const test = isAnalysed ? analysedTest(leaf, budget) : valueTest(leaf, budget);
  const terms = tasks.facets.terms(facet.pk);
  budget.spend(terms.length * COST.word);
  return terms.filter(({ term }) => test(read(term))).map(({ code }) => code);
}

/** Looks for words in values instead of whole values. */
function analysedTest(leaf: Leaf, budget: QueryBudget): (term: string) => boolean {
  const plain = plainValue(leaf);
  if (plain === undefined) {
    const test = valueTest(leaf, budget);
    return (term) => tokenize(term).some(test);
  }
  const wanted = tokenize(plain);
  return (term) => {
    const there = new Set(tokenize(term));
    return wanted.length > 0 && wanted.every((word) => there.has(word));
  };
}

export function numberTest(facet: Numbers, leaf: Leaf): (value: number) => boolean {
  const read = (text: string) => (facet.reads === 'dates' ? dates(facet, text) : numbers(facet, text));
  if (leaf.kind === 'range') {
    const from = leaf.from.value === undefined ? undefined : read(leaf.from.value);
    const to = leaf.to.value === undefined ? undefined : read(leaf.to.value);
    return (value) =>
      (from === undefined || (leaf.from.inclusive ? value >= from.first : value > from.last)) &&
      (to === undefined || (leaf.to.inclusive ? value <= to.last : value < to.first));
  }
  const plain = plainValue(leaf);
  if (plain === undefined) {
    throw new QuerySyntaxError(
      `\`${facet.name}\` is compared with a ${unitOf(facet)} or a range, not with a pattern`,
      'NOT_PATTERN',
      { name: facet.name },
    );
  }
  const { first, last } = read(plain);
  return (value) => value >= first && value <= last;
}

const unitOf = ({ reads }: Numbers): string => (reads === 'dates' ? 'date' : 'number');

function numbers(facet: Numbers, text: string) {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isNaN(number)) return { first: number, last: number };
  throw new QuerySyntaxError(`\`${facet.name}\` is a number, and \`${text}\` is none`, 'NOT_NUMBER', {
    name: facet.name,
    text,
  });
}

function dates(facet: Numbers, text: string) {
  const moments = dateSpan(text);
  if (moments) return moments;
  throw new QuerySyntaxError(`\`${facet.name}\` is a date, and \`${text}\` is none`, 'NOT_DATE', {
    name: facet.name,
    text,
  });
}
