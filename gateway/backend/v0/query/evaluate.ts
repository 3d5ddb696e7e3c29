import { tokenize } from '../../services/tokenizer.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import { patternTest } from '../services/fieldPatterns.ts';
import { mentionsOf } from '../services/mentions.ts';
import { invalidQuery } from '../services/refusals.ts';
import { documentsWhere, facetSet, liveSet, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { facetMatches, numberRange, recordsWith } from './facetMatches.ts';
import { type Field, resolveField } from './fields.ts';
import { Keywords } from './keywords.ts';
import { parseQuery } from './parser.ts';
import { plainValue, valueTest } from './predicates.ts';
import { regexTest } from './regex.ts';
import * as syntax from './syntax.ts';
import { type Leaf, type QueryNode, QuerySyntaxError } from './syntax.ts';
import { recordsWithWords, textMatches } from './textMatches.ts';

export function evaluateQuery(search: TaskSearch, text: string): { set: OrdinalSet; keywords: Keywords } {
  const keywords = new Keywords();
  try {
    const set = matchNode(search, parseQuery(text), keywords) ?? new OrdinalSet(search.limit);
    return { set, keywords };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    throw invalidQuery(`Failed to parse query [${text}]: ${error.message}`, error.refusal);
  }
}

/** Undefined for a node without words. */
function matchNode(search: TaskSearch, node: QueryNode, keywords: Keywords): OrdinalSet | undefined {
  if (node.kind !== 'group') return matchLeaf(search, compile(search, node), keywords);
  const ignored = new Keywords();
  // Combined at once: a set has a bit for every record, and there may be thousands of clauses.
  const sets: Partial<Record<syntax.Clause['occur'], OrdinalSet>> = {};
  for (const { occur, node: inner } of node.clauses) {
    const set = matchNode(search, inner, occur === 'mustNot' ? ignored : keywords);
    if (!set) continue;
    const before = sets[occur];
    sets[occur] = !before ? set : occur === 'must' ? before.intersect(set) : before.unite(set);
  }
  const { must, should, mustNot } = sets;
  if (!must && !should && !mustNot) return undefined;
  const found = must ?? should ?? liveSet(search);
  return mustNot ? found.subtract(mustNot) : found;
}

/** Compiles a regular expression, even if nothing will be compared with it, so that errors in it are always reported. */
const compile = ({ budget }: TaskSearch, node: syntax.Condition): Leaf =>
  node.kind === 'regex' ? { kind: 'regex', field: node.field, test: regexTest(node.pattern, budget) } : node;

function matchLeaf(search: TaskSearch, leaf: Leaf, keywords: Keywords): OrdinalSet | undefined {
  if (leaf.field === '_exists_' && (leaf.kind === 'term' || leaf.kind === 'phrase')) {
    const name = syntax.unescaped(leaf.text);
    return uniteAll(search, matchingNames(search, name) ?? [name], (field) => recordsWith(search, field));
  }
  const names = leaf.field === '*' && isStar(leaf) ? undefined : matchingNames(search, leaf.field);
  if (!names) return matchField(search, leaf, keywords);
  return uniteAll(search, names, (field) => ignoreSyntaxError(() => matchField(search, { ...leaf, field }, keywords)));
}

const isStar = (leaf: Leaf): boolean => leaf.kind === 'term' && leaf.text === '*';

function matchField(search: TaskSearch, given: Leaf, keywords: Keywords): OrdinalSet | undefined {
  search.budget.spend(COST.condition);
  if (isStar(given)) return recordsWith(search, given.field);
  const leaf = toRange(given);
  const field = resolveField(search.tasks, search.dataset, leaf.field);
  switch (field.kind) {
    case 'unknown':
      return new OrdinalSet(search.limit);
    case 'id':
      return idMatches(search, leaf);
    case 'tokens':
      return tokenMatches(search, field, leaf);
    case 'mentionScores':
      return mentionScoreMatches(search, field, leaf);
    case 'facet':
      return facetMatches(search, field, leaf);
    case 'text':
      return textMatches(search, field, leaf, keywords);
  }
}

/** The field names that match a name with wildcards; undefined for a plain name, and for all inputs, which are a text field. */
function matchingNames({ tasks, dataset }: TaskSearch, name: string): string[] | undefined {
  if (!name.includes('*') || name === 'inputs.*') return undefined;
  const facets = tasks.facets.ofDataset(dataset.pk).filter((facet) => !facet.name.endsWith('_mentions'));
  const inputs = name.startsWith('inputs.') ? dataset.inputs.map((input) => `inputs.${input}`) : [];
  return ['text', ...inputs, ...facets.map((facet) => facet.name)].filter(patternTest(name));
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

/** A value may be invalid for some of many fields. */
function ignoreSyntaxError(find: () => OrdinalSet | undefined): OrdinalSet | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof QuerySyntaxError) return undefined;
    throw error;
  }
}

/** Converts a term such as `>=1` to a range. */
function toRange(leaf: Leaf): Leaf {
  if (leaf.kind !== 'term' || syntax.hasWildcards(syntax.piecesOf(leaf.text))) return leaf;
  const parts = /^([<>])(=?)([\s\S]+)$/.exec(leaf.text);
  if (!parts) return leaf;
  const [, sign, equal, value = ''] = parts;
  const bound = { value: syntax.unescaped(value), inclusive: equal === '=' };
  const none = { value: undefined, inclusive: true };
  return { kind: 'range', field: leaf.field, from: sign === '>' ? bound : none, to: sign === '<' ? bound : none };
}

function idMatches({ tasks, dataset, limit, budget }: TaskSearch, leaf: Leaf): OrdinalSet {
  const plain = plainValue(leaf);
  if (plain !== undefined) return new OrdinalSet(limit, tasks.records.pksOf(dataset.pk, [plain]).map(ordinalOf));
  const set = new OrdinalSet(limit);
  budget.spend(dataset.records * COST.word);
  const test = valueTest(leaf, budget);
  for (const { pk, id } of tasks.records.ids(dataset.pk)) if (test(id)) set.add(ordinalOf(pk));
  return set;
}

/** Finds records by their tokens, those themselves among what the full-text index finds. */
function tokenMatches(search: TaskSearch, { read }: Extract<Field, { kind: 'tokens' }>, leaf: Leaf): OrdinalSet {
  const plain = read ? undefined : plainValue(leaf);
  const candidates = recordsWithWords(search, plain === undefined ? [] : tokenize(plain));
  const test = valueTest(leaf, search.budget);
  return documentsWhere(search, candidates, ({ tokens = [] }) =>
    tokens.some((token) => test(read ? read(token) : token)),
  );
}

function mentionScoreMatches(
  search: TaskSearch,
  { facet, name, side }: Extract<Field, { kind: 'mentionScores' }>,
  leaf: Leaf,
): OrdinalSet {
  const { accepts } = numberRange({ name, reads: 'floats' }, leaf);
  const mentioning = facetSet(search, facet);
  return documentsWhere(search, mentioning, (document) =>
    mentionsOf(document, document[side]).some(({ score }) => accepts(score)),
  );
}
