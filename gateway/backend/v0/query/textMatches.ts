import { tokenize } from '../../services/tokenizer.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import { documentsWhere, type QueryBudget, liveSet, type TaskSearch, COST } from '../services/search/taskSearch.ts';
import { fixedBeginning, fuzzyTest, plainValue, valueTest, wildcardTest } from './predicates.ts';
import {
  ANY,
  type Bound,
  hasWildcards,
  type Leaf,
  type Piece,
  piecesOf,
  unescaped,
  type WordPredicate,
} from './syntax.ts';
import type { Target } from './fields.ts';
import type { Keywords } from './keywords.ts';

type TextTarget = Extract<Target, { kind: 'text' }>;

/** Records by the words of their texts. Undefined when there is no word in what is asked for. */
export function textMatches(
  search: TaskSearch,
  target: TextTarget,
  leaf: Leaf,
  keywords: Keywords,
): OrdinalSet | undefined {
  if (target.isExact) return exactMatches(search, target, leaf, keywords);
  const plain = plainValue(leaf);
  if (plain === undefined) return patternMatches(search, target, patternOf(leaf, search.budget), keywords);
  const wanted = tokenize(plain);
  if (wanted.length === 0) return undefined;
  if (leaf.kind === 'phrase' && wanted.length > 1) {
    keywords.addPhrase(wanted, leaf.slop);
    return found(search, target, phrase(wanted, leaf.slop));
  }
  for (const word of wanted) keywords.addWord(word);
  return found(search, target, wanted.map(quoted).join(' AND '));
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const phrase = (wanted: readonly string[], slop: number): string =>
  slop > 0 ? `NEAR(${wanted.map(quoted).join(' ')}, ${slop})` : quoted(wanted.join(' '));

function found({ tasks, dataset, limit }: TaskSearch, { column }: TextTarget, expression: string): OrdinalSet {
  const whole = column === undefined ? expression : `f${column} : (${expression})`;
  return new OrdinalSet(limit, tasks.fullText.find(dataset.pk, whole));
}

/** So many words go into one question to the index. */
const STEP = 500;

function patternMatches(search: TaskSearch, target: TextTarget, pattern: Pattern, keywords: Keywords): OrdinalSet {
  keywords.addTest(pattern.test);
  // What only its beginning says, the index finds by itself.
  if (pattern.isBeginning) return found(search, target, `${quoted(pattern.beginning)} *`);
  const { tasks, dataset, limit, budget } = search;
  const like = tasks.fullText.wordsBeginning(dataset.pk, pattern.beginning);
  budget.spend(like.length * COST.word);
  const some = like.filter(pattern.test);
  const set = new OrdinalSet(limit);
  for (let from = 0; from < some.length; from += STEP) {
    const expression = some
      .slice(from, from + STEP)
      .map(quoted)
      .join(' OR ');
    set.unite(found(search, target, expression));
  }
  return set;
}

/** Words by what they look like. */
interface Pattern {
  test: WordPredicate;
  /** What they all begin with. */
  beginning: string;
  /** Whether that is all there is to them. */
  isBeginning: boolean;
}

function patternOf(leaf: Leaf, budget: QueryBudget): Pattern {
  const any = (test: WordPredicate): Pattern => ({ test, beginning: '', isBeginning: false });
  switch (leaf.kind) {
    case 'regex':
      return any(leaf.test);
    case 'range': {
      const lower = (bound: Bound): Bound => ({ ...bound, value: bound.value?.toLowerCase() });
      return any(valueTest({ ...leaf, from: lower(leaf.from), to: lower(leaf.to) }, budget));
    }
    case 'phrase':
      return any(() => false);
    case 'term': {
      const pieces = piecesOf(leaf.text).map((piece): Piece =>
        typeof piece === 'string' ? piece.toLowerCase() : piece,
      );
      if (!hasWildcards(pieces))
        return any(fuzzyTest(unescaped(leaf.text).toLowerCase(), leaf.fuzzy ?? 'auto', budget));
      const beginning = fixedBeginning(pieces);
      return {
        test: wildcardTest(pieces, budget),
        beginning,
        isBeginning: isWord(beginning) && pieces[1] === ANY && pieces.length === 2,
      };
    }
  }
}

/** Whether the index takes it for one word. */
const isWord = (text: string): boolean => tokenize(text).length === 1 && tokenize(text)[0] === text;

/** Texts parted at blanks only, compared letter for letter. */
function exactMatches(search: TaskSearch, target: TextTarget, leaf: Leaf, keywords: Keywords): OrdinalSet | undefined {
  const { tasks, dataset, limit, budget } = search;
  const plain = plainValue(leaf);
  const wanted = plain?.split(/\s+/).filter((part) => part !== '');
  if (wanted?.length === 0) return undefined;
  const inText = plain === undefined ? [] : tokenize(plain);
  const candidates =
    inText.length > 0
      ? new OrdinalSet(limit, tasks.fullText.matches(dataset.pk, inText, target.column))
      : liveSet(search);
  const tests = wanted?.map((one) => (part: string) => part === one) ?? [valueTest(leaf, budget)];
  keywords.addExact(tests);
  return documentsWhere(search, candidates, (document) =>
    textsIn(document, target.input).some((text) => contains(text.split(/\s+/), tests)),
  );
}

const contains = (parts: readonly string[], tests: readonly WordPredicate[]): boolean =>
  parts.some(
    (_part, at) => at + tests.length <= parts.length && tests.every((test, index) => test(parts[at + index]!)),
  );

function textsIn({ text, inputs }: TaskDocument, input: string | undefined): string[] {
  return input === undefined ? [text] : [inputs?.[input] ?? []].flat();
}
