import { OrdinalSet } from '../../store/ordinalSet.ts';
import { testOf } from '../services/fieldPatterns.ts';
import { brokenQuery } from '../services/refusals.ts';
import { STEPS } from '../services/search/effort.ts';
import { liveSet, type Searched } from '../services/search/searched.ts';
import { BrokenQuery } from './brokenQuery.ts';
import { hasWildcards, piecesOf, unescaped } from './escapes.ts';
import { existing, facetMatches } from './facetMatches.ts';
import { targetOf } from './fields.ts';
import { idMatches } from './idMatches.ts';
import { Keywords } from './keywords.ts';
import { mentionScores } from './mentionScores.ts';
import { parseQuery } from './parser.ts';
import { regexTest } from './regex.ts';
import { textMatches } from './textMatches.ts';
import { tokenMatches } from './tokenMatches.ts';
import type { Clause, Condition, Leaf, QueryNode } from './tree.ts';

/** The records a query string finds, and the words it found them by. Without anything in it, it finds them all. */
export function evaluateQuery(searched: Searched, text: string): { set: OrdinalSet; keywords: Keywords } {
  const keywords = new Keywords();
  try {
    const set = group(searched, parseQuery(text), keywords) ?? new OrdinalSet(searched.limit);
    return { set, keywords };
  } catch (error) {
    if (!(error instanceof BrokenQuery)) throw error;
    throw brokenQuery(`Failed to parse query [${text}]: ${error.message}`, error.refusal);
  }
}

/** Undefined when nothing is left of the node once its text is told apart into words. */
function group(searched: Searched, node: QueryNode, keywords: Keywords): OrdinalSet | undefined {
  if (node.kind !== 'group') return leaf(searched, ready(searched, node), keywords);
  const silent = new Keywords();
  // Each set is taken in as it comes: a set holds a bit for every record, and there may be thousands of clauses.
  const sets: Partial<Record<Clause['occur'], OrdinalSet>> = {};
  for (const { occur, node: inner } of node.clauses) {
    const set = group(searched, inner, occur === 'mustNot' ? silent : keywords);
    if (!set) continue;
    const before = sets[occur];
    sets[occur] = !before ? set : occur === 'must' ? before.intersect(set) : before.unite(set);
  }
  const { must, should, mustNot } = sets;
  if (!must && !should && !mustNot) return undefined;
  const found = must ?? should ?? liveSet(searched);
  return mustNot ? found.subtract(mustNot) : found;
}

/** Patterns are read wherever they stand, so that one that is broken is found before there is anything to compare it with. */
const ready = ({ effort }: Searched, node: Condition): Leaf =>
  node.kind === 'regex' ? { kind: 'regex', field: node.field, test: regexTest(node.pattern, effort) } : node;

function leaf(searched: Searched, node: Leaf, keywords: Keywords): OrdinalSet | undefined {
  if (node.field === '_exists_' && (node.kind === 'term' || node.kind === 'phrase')) {
    const name = unescaped(node.text);
    return uniteAll(searched, namesLike(searched, name) ?? [name], (each) => existing(searched, each));
  }
  const names =
    node.kind === 'term' && node.field === '*' && isStar(node.text) ? undefined : namesLike(searched, node.field);
  if (names)
    return uniteAll(searched, names, (field) => comparable(() => namedLeaf(searched, { ...node, field }, keywords)));
  return namedLeaf(searched, node, keywords);
}

/** The same for one field, whose name may have a star in it that stands for itself. */
function namedLeaf(searched: Searched, node: Leaf, keywords: Keywords): OrdinalSet | undefined {
  searched.effort.spend(STEPS.condition);
  if (node.kind === 'term' && isStar(node.text)) return existing(searched, node.field);
  const compared = comparison(node);
  const target = targetOf(searched.tasks, searched.dataset, compared.field);
  switch (target.kind) {
    case 'all':
    case 'unknown':
      return new OrdinalSet(searched.limit);
    case 'id':
      return idMatches(searched, compared);
    case 'tokens':
      return tokenMatches(searched, target, compared);
    case 'mentionScores':
      return mentionScores(searched, target, compared);
    case 'facet':
      return facetMatches(searched, target, compared);
    case 'text':
      return textMatches(searched, target, compared, keywords);
  }
}

/** The names that one with wildcards stands for; undefined when it stands for itself. A wildcard for all inputs is a text. */
function namesLike({ tasks, dataset }: Searched, name: string): string[] | undefined {
  if (!name.includes('*') || name === 'inputs.*') return undefined;
  const facets = tasks.facets.ofDataset(dataset.pk).filter((facet) => !facet.name.endsWith('_mentions'));
  const inputs = name.startsWith('inputs.') ? dataset.inputs.map((input) => `inputs.${input}`) : [];
  return ['text', ...inputs, ...facets.map((facet) => facet.name)].filter(testOf(name));
}

const uniteAll = (
  searched: Searched,
  names: readonly string[],
  find: (name: string) => OrdinalSet | undefined,
): OrdinalSet =>
  names.reduce((set, name) => {
    const found = find(name);
    return found ? set.unite(found) : set;
  }, new OrdinalSet(searched.limit));

/** What one of many names cannot be compared with is not found by it. */
function comparable(find: () => OrdinalSet | undefined): OrdinalSet | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof BrokenQuery) return undefined;
    throw error;
  }
}

const isStar = (text: string): boolean => text === '*';

/** `field:>=1` is a range written as a term. */
function comparison(node: Leaf): Leaf {
  if (node.kind !== 'term' || hasWildcards(piecesOf(node.text))) return node;
  const parts = /^([<>])(=?)([\s\S]+)$/.exec(node.text);
  if (!parts) return node;
  const [, sign, equal, value = ''] = parts;
  const bound = { value: unescaped(value), inclusive: equal === '=' };
  const none = { value: undefined, inclusive: true };
  return { kind: 'range', field: node.field, from: sign === '>' ? bound : none, to: sign === '<' ? bound : none };
}
