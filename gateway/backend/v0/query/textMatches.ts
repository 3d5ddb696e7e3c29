import { words } from '../../services/words.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { TaskDocument } from '../services/document.ts';
import { documentsWhere } from '../services/search/documents.ts';
import { liveSet, type Searched } from '../services/search/searched.ts';
import { hasWildcards, type Piece, piecesOf, unescaped } from './escapes.ts';
import type { Leaf } from './evaluate.ts';
import type { Target } from './fields.ts';
import { fuzzyTest } from './fuzzy.ts';
import type { Keywords } from './keywords.ts';
import { regexTest } from './regex.ts';
import { fixedBeginning, wildcardTest } from './wildcards.ts';
import { plainValue, valueTest } from './wordTests.ts';

type TextTarget = Extract<Target, { kind: 'text' }>;

/** Records by the words of their texts. Undefined when there is no word in what is asked for. */
export function textMatches(
  searched: Searched,
  target: TextTarget,
  leaf: Leaf,
  keywords: Keywords,
): OrdinalSet | undefined {
  if (target.isExact) return exactMatches(searched, target, leaf);
  const plain = plainValue(leaf);
  if (plain === undefined) return oneOf(searched, target, expanded(searched, leaf), keywords);
  const wanted = words(plain);
  if (wanted.length === 0) return undefined;
  if (leaf.kind === 'phrase' && wanted.length > 1) {
    keywords.addPhrase(wanted, leaf.slop);
    return found(searched, target, phrase(wanted, leaf.slop));
  }
  for (const word of wanted) keywords.addWord(word);
  return found(searched, target, wanted.map(quoted).join(' AND '));
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const phrase = (wanted: readonly string[], slop: number): string =>
  slop > 0 ? `NEAR(${wanted.map(quoted).join(' ')}, ${slop})` : quoted(wanted.join(' '));

function found({ tasks, dataset, limit }: Searched, { column }: TextTarget, expression: string): OrdinalSet {
  const whole = column === undefined ? expression : `f${column} : (${expression})`;
  return new OrdinalSet(limit, tasks.text.find(dataset.pk, whole));
}

/** So many words go into one question to the index. */
const STEP = 500;

function oneOf(searched: Searched, target: TextTarget, some: readonly string[], keywords: Keywords): OrdinalSet {
  const set = new OrdinalSet(searched.limit);
  for (const word of some) keywords.addWord(word);
  for (let from = 0; from < some.length; from += STEP) {
    const expression = some
      .slice(from, from + STEP)
      .map(quoted)
      .join(' OR ');
    set.unite(found(searched, target, expression));
  }
  return set;
}

/** The words of the dataset that a pattern stands for. */
function expanded({ tasks, dataset }: Searched, leaf: Leaf): string[] {
  const known = (beginning: string) => tasks.vocabulary.beginning(dataset.pk, beginning);
  switch (leaf.kind) {
    case 'regex':
      return known('').filter(regexTest(leaf.pattern));
    case 'term': {
      const pieces = piecesOf(leaf.text).map((piece): Piece =>
        typeof piece === 'string' ? piece.toLowerCase() : piece,
      );
      if (hasWildcards(pieces)) return known(fixedBeginning(pieces)).filter(wildcardTest(pieces));
      return known('').filter(fuzzyTest(unescaped(leaf.text).toLowerCase(), leaf.fuzzy ?? 'auto'));
    }
    case 'range': {
      const lower = (value: string | undefined) => value?.toLowerCase();
      const { from, to } = leaf;
      return known('').filter(
        valueTest({ ...leaf, from: { ...from, value: lower(from.value) }, to: { ...to, value: lower(to.value) } }),
      );
    }
    case 'phrase':
      return [];
  }
}

/** Texts parted at blanks only, compared letter for letter. */
function exactMatches(searched: Searched, target: TextTarget, leaf: Leaf): OrdinalSet | undefined {
  const { tasks, dataset, limit } = searched;
  const plain = plainValue(leaf);
  const wanted = plain?.split(/\s+/).filter((part) => part !== '');
  if (wanted?.length === 0) return undefined;
  const inText = plain === undefined ? [] : words(plain);
  const candidates =
    inText.length > 0
      ? new OrdinalSet(limit, tasks.text.matches(dataset.pk, inText, target.column))
      : liveSet(searched);
  const test = wanted ? (parts: string[]) => contains(parts, wanted) : anyOf(valueTest(leaf));
  return documentsWhere(searched, candidates, (document) =>
    textsIn(document, target.input).some((text) => test(text.split(/\s+/))),
  );
}

const anyOf = (test: (part: string) => boolean) => (parts: string[]) => parts.some(test);

const contains = (parts: readonly string[], wanted: readonly string[]): boolean =>
  parts.some((_part, at) => wanted.every((one, index) => parts[at + index] === one));

function textsIn({ text, inputs }: TaskDocument, input: string | undefined): string[] {
  return input === undefined ? [text] : [inputs?.[input] ?? []].flat();
}
