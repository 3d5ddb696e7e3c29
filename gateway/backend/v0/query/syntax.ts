import { createToken, Lexer } from 'chevrotain';
import type { QueryRefusal } from '../services/refusals.ts';

/** Why a query cannot be read: in words that name the place, and for those who have words of their own as a code. */
export class QuerySyntaxError extends Error {
  readonly refusal: QueryRefusal;

  constructor(message: string, code: string, about: QueryRefusal['about'] = {}) {
    super(message);
    this.refusal = { code, about };
  }
}

/** Whether a word is one that a term of a query stands for. */
export type WordPredicate = (word: string) => boolean;

/** A query, read. What is unnamed is looked for in the field of the group around it, or in the text. */
export type QueryNode =
  | { kind: 'group'; clauses: Clause[] }
  | { kind: 'term'; field: string; text: string; fuzzy: Fuzzy | undefined }
  | { kind: 'phrase'; field: string; text: string; slop: number }
  | { kind: 'regex'; field: string; pattern: string }
  | { kind: 'range'; field: string; from: Bound; to: Bound };

/** How many letters may differ; without a number, as many as suit the word's length. */
export type Fuzzy = number | 'auto';

/** The end of a range; without a value there is none. */
export interface Bound {
  value: string | undefined;
  inclusive: boolean;
}

export interface Clause {
  occur: 'must' | 'should' | 'mustNot';
  node: QueryNode;
}

export const DEFAULT_FIELD = 'text';

export type Condition = Exclude<QueryNode, { kind: 'group' }>;

/** Something to compare with: a condition whose pattern, if it has one, is made ready to be used. */
export type Leaf = Exclude<Condition, { kind: 'regex' }> | { kind: 'regex'; field: string; test: WordPredicate };

/** The text without the backslashes that took characters for themselves. */
export const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

/** A piece of a term: characters as they are, or a wildcard. */
export type Piece = string | typeof ANY | typeof ONE;
export const ANY = Symbol('any characters');
export const ONE = Symbol('one character');

/** A term told apart into text and wildcards. */
export function piecesOf(term: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const end = () => {
    if (text !== '') pieces.push(text);
    text = '';
  };
  for (let index = 0; index < term.length; index += 1) {
    const character = term[index]!;
    if (character === '\\' && index + 1 < term.length) text += term[(index += 1)]!;
    else if (character === '*' || character === '?') {
      end();
      pieces.push(character === '*' ? ANY : ONE);
    } else text += character;
  }
  end();
  return pieces;
}

export const hasWildcards = (pieces: readonly Piece[]): boolean => pieces.some((piece) => typeof piece === 'symbol');

const BLANK = String.raw`[ \t\n\r\u3000]`;
const SPECIAL = String.raw` \t\n\r\u3000+\-!():^\[\]"{}~*?\\/`;
const ESCAPED = String.raw`\\[\s\S]`;

const Blank = createToken({ name: 'Blank', pattern: new RegExp(`${BLANK}+`), group: Lexer.SKIPPED, line_breaks: true });
/** A word, possibly with wildcards; a backslash takes a character for itself. */
export const Term = createToken({
  name: 'Term',
  pattern: new RegExp(`(?:[^${SPECIAL}]|${ESCAPED}|[*?])(?:[^${SPECIAL}]|${ESCAPED}|[*?+-])*`),
  line_breaks: true,
});
export const And = createToken({ name: 'And', pattern: /AND|&&/, longer_alt: Term });
export const Or = createToken({ name: 'Or', pattern: /OR|\|\|/, longer_alt: Term });
export const Not = createToken({ name: 'Not', pattern: /NOT/, longer_alt: Term });
/** An operator that stands alone is only a character of the text. */
export const Bare = createToken({ name: 'Bare', pattern: new RegExp(`[+!-](?=${BLANK})`) });
export const Bang = createToken({ name: 'Bang', pattern: '!' });
export const Plus = createToken({ name: 'Plus', pattern: '+' });
export const Minus = createToken({ name: 'Minus', pattern: '-' });
export const Open = createToken({ name: 'Open', pattern: '(' });
export const Close = createToken({ name: 'Close', pattern: ')' });
export const Colon = createToken({ name: 'Colon', pattern: ':' });
export const Boost = createToken({ name: 'Boost', pattern: /\^\d+(?:\.\d+)?/ });
export const Tilde = createToken({ name: 'Tilde', pattern: /~(?:\d+(?:\.\d+)?)?/ });
export const Quoted = createToken({ name: 'Quoted', pattern: /"(?:[^"\\]|\\[\s\S])*"/, line_breaks: true });
export const Regex = createToken({ name: 'Regex', pattern: /\/(?:[^/\\]|\\[\s\S])*\//, line_breaks: true });
export const From = createToken({ name: 'From', pattern: /[[{]/, push_mode: 'range' });
export const To = createToken({ name: 'To', pattern: new RegExp(`TO(?=${BLANK})`) });
export const End = createToken({ name: 'End', pattern: new RegExp(String.raw`[^ \t\n\r\u3000\]}"]+`) });
export const Until = createToken({ name: 'Until', pattern: /[\]}]/, pop_mode: true });

export const tokens = {
  modes: {
    words: [Blank, And, Or, Not, Bare, Bang, Plus, Minus, Open, Close, Colon, Boost, Tilde, Quoted, Regex, From, Term],
    range: [Blank, To, Quoted, Until, End],
  },
  defaultMode: 'words',
};
