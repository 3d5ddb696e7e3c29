import { tokenize } from '../../services/tokenizer.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import { documentsWhere, type QueryBudget, liveSet, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { fuzzyTest, plainValue, valueTest, wildcardTest } from './predicates.ts';
import * as syntax from './syntax.ts';
import type { Leaf, WordPredicate } from './syntax.ts';
import type { Field } from './fields.ts';
import type { Keywords } from './keywords.ts';

type TextField = Extract<Field, { kind: 'text' }>;

/** Finds records by the words of their texts. Undefined when the condition contains no word. */
export function textMatches(
  search: TaskSearch,
  field: TextField,
  leaf: Leaf,
  keywords: Keywords,
): OrdinalSet | undefined {
  if (field.isExact) return exactMatches(search, field, leaf, keywords);
  const plain = plainValue(leaf);
  if (plain === undefined) return patternMatches(search, field, patternOf(leaf, search.budget), keywords);
  const words = tokenize(plain);
  if (words.length === 0) return undefined;
  if (leaf.kind === 'phrase' && words.length > 1) {
    keywords.addPhrase(words, leaf.slop);
    const near = `NEAR(${words.map(quoted).join(' ')}, ${leaf.slop})`;
    return find(search, field, leaf.slop > 0 ? near : quoted(words.join(' ')));
  }
  for (const word of words) keywords.addWord(word);
  return recordsWithWords(search, words, field.column);
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

function find({ tasks, dataset, limit }: TaskSearch, { column }: TextField, expression: string): OrdinalSet {
  const inColumn = column === undefined ? expression : `f${column} : (${expression})`;
  return new OrdinalSet(limit, tasks.fullText.find(dataset.pk, inColumn));
}

/** The number of words in one query of the index. */
const BATCH = 500;

function patternMatches(search: TaskSearch, field: TextField, pattern: Pattern, keywords: Keywords): OrdinalSet {
  keywords.addTest(pattern.test);
  if (pattern.isPrefix) return find(search, field, `${quoted(pattern.prefix)} *`);
  const { tasks, dataset, limit, budget } = search;
  const candidates = tasks.fullText.wordsBeginning(dataset.pk, pattern.prefix);
  budget.spend(candidates.length * COST.word);
  const words = candidates.filter(pattern.test).map(quoted);
  const set = new OrdinalSet(limit);
  for (let from = 0; from < words.length; from += BATCH) {
    set.unite(find(search, field, words.slice(from, from + BATCH).join(' OR ')));
  }
  return set;
}

interface Pattern {
  test: WordPredicate;
  /** The common beginning of all matching words. */
  prefix: string;
  /** Whether all words with this prefix match. */
  isPrefix: boolean;
}

function patternOf(leaf: Leaf, budget: QueryBudget): Pattern {
  const any = (test: WordPredicate): Pattern => ({ test, prefix: '', isPrefix: false });
  switch (leaf.kind) {
    case 'regex':
      return any(leaf.test);
    case 'range': {
      const lower = (bound: syntax.Bound): syntax.Bound => ({ ...bound, value: bound.value?.toLowerCase() });
      return any(valueTest({ ...leaf, from: lower(leaf.from), to: lower(leaf.to) }, budget));
    }
    case 'phrase':
      return any(() => false);
    case 'term': {
      const pieces = syntax
        .piecesOf(leaf.text)
        .map((piece): syntax.Piece => (typeof piece === 'string' ? piece.toLowerCase() : piece));
      if (!syntax.hasWildcards(pieces)) {
        return any(fuzzyTest(syntax.unescaped(leaf.text).toLowerCase(), leaf.fuzzy ?? 'auto', budget));
      }
      const [first, second] = pieces;
      const prefix = typeof first === 'string' ? first : '';
      const isPrefix = isWord(prefix) && second === syntax.ANY && pieces.length === 2;
      return { test: wildcardTest(pieces, budget), prefix, isPrefix };
    }
  }
}

const isWord = (text: string): boolean => tokenize(text).length === 1 && tokenize(text)[0] === text;

/** The records whose index contains some words, or all records without words. */
export const recordsWithWords = (search: TaskSearch, words: readonly string[], column?: number): OrdinalSet =>
  words.length > 0 ? search.tasks.fullText.matches(search.dataset.pk, words, column, search.limit) : liveSet(search);

/** Compares texts that are split at blanks only, case-sensitively. */
function exactMatches(search: TaskSearch, field: TextField, leaf: Leaf, keywords: Keywords): OrdinalSet | undefined {
  const plain = plainValue(leaf);
  const wanted = plain?.split(/\s+/).filter((part) => part !== '');
  if (wanted?.length === 0) return undefined;
  const candidates = recordsWithWords(search, plain === undefined ? [] : tokenize(plain), field.column);
  const tests = wanted?.map((word) => (part: string) => part === word) ?? [valueTest(leaf, search.budget)];
  keywords.addExact(tests);
  return documentsWhere(search, candidates, (document) =>
    textsIn(document, field.input).some((text) => contains(text.split(/\s+/), tests)),
  );
}

const contains = (parts: readonly string[], tests: readonly WordPredicate[]): boolean =>
  parts.some(
    (_part, at) => at + tests.length <= parts.length && tests.every((test, index) => test(parts[at + index]!)),
  );

function textsIn({ text, inputs }: TaskDocument, input: string | undefined): string[] {
  return input === undefined ? [text] : [inputs?.[input] ?? []].flat();
}
