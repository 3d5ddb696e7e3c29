import { tokenize } from '../../services/tokenizer.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import { testOf } from '../services/fieldPatterns.ts';
import { mentionsOf } from '../services/mentions.ts';
import { invalidQuery } from '../services/refusals.ts';
import { documentsWhere, facetSet, liveSet, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { existing, facetMatches, numberTest } from './facetMatches.ts';
import { type Target, targetOf } from './fields.ts';
import { Keywords } from './keywords.ts';
import { parseQuery } from './parser.ts';
import { plainValue, valueTest } from './predicates.ts';
import { regexTest } from './regex.ts';
import {
  QuerySyntaxError,
  type Clause,
  type Condition,
  hasWildcards,
  type Leaf,
  piecesOf,
  type QueryNode,
  unescaped,
} from './syntax.ts';
import { textMatches } from './textMatches.ts';

/** The records a query string finds, and the words it found them by. Without anything in it, it finds them all. */
export function evaluateQuery(search: TaskSearch, text: string): { set: OrdinalSet; keywords: Keywords } {
  const keywords = new Keywords();
  try {
    const set = group(search, parseQuery(text), keywords) ?? new OrdinalSet(search.limit);
    return { set, keywords };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    throw invalidQuery(`Failed to parse query [${text}]: ${error.message}`, error.refusal);
  }
}

/** Undefined when nothing is left of the node once its text is told apart into words. */
function group(search: TaskSearch, node: QueryNode, keywords: Keywords): OrdinalSet | undefined {
  if (node.kind !== 'group') return leaf(search, ready(search, node), keywords);
  const silent = new Keywords();
  // Each set is taken in as it comes: a set holds a bit for every record, and there may be thousands of clauses.
  const sets: Partial<Record<Clause['occur'], OrdinalSet>> = {};
  for (const { occur, node: inner } of node.clauses) {
    const set = group(search, inner, occur === 'mustNot' ? silent : keywords);
    if (!set) continue;
    const before = sets[occur];
    sets[occur] = !before ? set : occur === 'must' ? before.intersect(set) : before.unite(set);
  }
  const { must, should, mustNot } = sets;
  if (!must && !should && !mustNot) return undefined;
  const found = must ?? should ?? liveSet(search);
  return mustNot ? found.subtract(mustNot) : found;
}

/** Patterns are read wherever they stand, so that one that is broken is found before there is anything to compare it with. */
const ready = ({ budget }: TaskSearch, node: Condition): Leaf =>
  node.kind === 'regex' ? { kind: 'regex', field: node.field, test: regexTest(node.pattern, budget) } : node;

function leaf(search: TaskSearch, node: Leaf, keywords: Keywords): OrdinalSet | undefined {
  if (node.field === '_exists_' && (node.kind === 'term' || node.kind === 'phrase')) {
    const name = unescaped(node.text);
    return uniteAll(search, namesLike(search, name) ?? [name], (each) => existing(search, each));
  }
  const names =
    node.kind === 'term' && node.field === '*' && isStar(node.text) ? undefined : namesLike(search, node.field);
  if (names)
    return uniteAll(search, names, (field) => comparable(() => namedLeaf(search, { ...node, field }, keywords)));
  return namedLeaf(search, node, keywords);
}

/** The same for one field, whose name may have a star in it that stands for itself. */
function namedLeaf(search: TaskSearch, node: Leaf, keywords: Keywords): OrdinalSet | undefined {
  search.budget.spend(COST.condition);
  if (node.kind === 'term' && isStar(node.text)) return existing(search, node.field);
  const compared = comparison(node);
  const target = targetOf(search.tasks, search.dataset, compared.field);
  switch (target.kind) {
    case 'all':
    case 'unknown':
      return new OrdinalSet(search.limit);
    case 'id':
      return idMatches(search, compared);
    case 'tokens':
      return tokenMatches(search, target, compared);
    case 'mentionScores':
      return mentionScores(search, target, compared);
    case 'facet':
      return facetMatches(search, target, compared);
    case 'text':
      return textMatches(search, target, compared, keywords);
  }
}

/** The names that one with wildcards stands for; undefined when it stands for itself. A wildcard for all inputs is a text. */
function namesLike({ tasks, dataset }: TaskSearch, name: string): string[] | undefined {
  if (!name.includes('*') || name === 'inputs.*') return undefined;
  const facets = tasks.facets.ofDataset(dataset.pk).filter((facet) => !facet.name.endsWith('_mentions'));
  const inputs = name.startsWith('inputs.') ? dataset.inputs.map((input) => `inputs.${input}`) : [];
  return ['text', ...inputs, ...facets.map((facet) => facet.name)].filter(testOf(name));
}

const uniteAll = (
  search: TaskSearch,
  names: readonly string[],
  find: (name: string) => OrdinalSet | undefined,
): OrdinalSet =>
  names.reduce((set, name) => {
    const found = find(name);
    return found ? set.unite(found) : set;
  }, new OrdinalSet(search.limit));

/** What one of many names cannot be compared with is not found by it. */
function comparable(find: () => OrdinalSet | undefined): OrdinalSet | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof QuerySyntaxError) return undefined;
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

/** Records by their own ids. */
function idMatches({ tasks, dataset, limit, budget }: TaskSearch, leaf: Leaf): OrdinalSet {
  const plain = plainValue(leaf);
  if (plain !== undefined) return new OrdinalSet(limit, tasks.records.pksOf(dataset.pk, [plain]).map(ordinalOf));
  const set = new OrdinalSet(limit);
  budget.spend(dataset.records * COST.word);
  const test = valueTest(leaf, budget);
  for (const { pk, id } of tasks.records.ids(dataset.pk)) if (test(id)) set.add(ordinalOf(pk));
  return set;
}

/** Records by their tokens: the text index narrows them down where it can, the records themselves have the last word. */
function tokenMatches(search: TaskSearch, { read }: Extract<Target, { kind: 'tokens' }>, leaf: Leaf): OrdinalSet {
  const { tasks, dataset, limit, budget } = search;
  const plain = plainValue(leaf);
  const inText = plain === undefined || read(plain) !== plain ? [] : tokenize(plain);
  const candidates =
    inText.length > 0 ? new OrdinalSet(limit, tasks.fullText.matches(dataset.pk, inText, undefined)) : liveSet(search);
  const test = valueTest(leaf, budget);
  return documentsWhere(search, candidates, ({ tokens = [] }) => tokens.some((token) => test(read(token))));
}

/** Records by how sure their mentions are, which only the records themselves tell. */
function mentionScores(
  search: TaskSearch,
  { facet, name, side }: Extract<Target, { kind: 'mentionScores' }>,
  leaf: Leaf,
): OrdinalSet {
  const test = numberTest({ name, reads: 'floats' }, leaf);
  const mentioning = facetSet(search, facet);
  return documentsWhere(search, mentioning, (document) =>
    mentionsOf(document, document[side]).some(({ score }) => test(score)),
  );
}
