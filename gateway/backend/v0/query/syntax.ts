import { createToken, type ITokenConfig, Lexer } from 'chevrotain';
import type { QueryRefusal } from '../services/refusals.ts';

/** A syntax error in a query, with a code that clients can translate. */
export class QuerySyntaxError extends Error {
  readonly refusal: QueryRefusal;

  constructor(message: string, code: string, about: QueryRefusal['about'] = {}) {
    super(message);
    this.refusal = { code, about };
  }
}

/** Whether a word matches a term of a query. */
export type WordPredicate = (word: string) => boolean;

/** The syntax tree of a query. */
export type QueryNode =
  | { kind: 'group'; clauses: Clause[] }
  | { kind: 'term'; field: string; text: string; fuzzy: Fuzzy | undefined }
  | { kind: 'phrase'; field: string; text: string; slop: number }
  | { kind: 'regex'; field: string; pattern: string }
  | { kind: 'range'; field: string; from: Bound; to: Bound };

/** The number of letters that may differ; `auto` depends on the word's length. */
export type Fuzzy = number | 'auto';

/** The end of a range; unlimited without a value. */
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

/** A condition whose regular expression is compiled. */
export type Leaf = Exclude<Condition, { kind: 'regex' }> | { kind: 'regex'; field: string; test: WordPredicate };

export const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

/** A part of a term: literal text or a wildcard. */
export type Piece = string | typeof ANY | typeof ONE;
export const ANY = Symbol('any characters');
export const ONE = Symbol('one character');

/** Splits a term into literal text and wildcards. */
export const piecesOf = (term: string): Piece[] =>
  Array.from(term.matchAll(/[*?]|(?:\\[\s\S]|[^*?])+/g), ([piece]) =>
    piece === '*' ? ANY : piece === '?' ? ONE : unescaped(piece),
  );

export const hasWildcards = (pieces: readonly Piece[]): boolean => pieces.some((piece) => typeof piece === 'symbol');

const BLANK = String.raw`[ \t\n\r\u3000]`;
const SPECIAL = String.raw` \t\n\r\u3000+\-!():^\[\]"{}~*?\\/`;
const ESCAPED = String.raw`\\[\s\S]`;

const token = (name: string, pattern: string | RegExp, options: Omit<ITokenConfig, 'name' | 'pattern'> = {}) =>
  createToken({ name, pattern, ...options });

const Blank = token('Blank', new RegExp(`${BLANK}+`), { group: Lexer.SKIPPED, line_breaks: true });
/** A word, which may contain wildcards and escaped characters. */
const Term = token('Term', new RegExp(`(?:[^${SPECIAL}]|${ESCAPED}|[*?])(?:[^${SPECIAL}]|${ESCAPED}|[*?+-])*`), {
  line_breaks: true,
});

export const TOKENS = {
  And: token('And', /AND|&&/, { longer_alt: Term }),
  Or: token('Or', /OR|\|\|/, { longer_alt: Term }),
  Not: token('Not', /NOT/, { longer_alt: Term }),
  /** An operator before a blank is plain text. */
  BareOperator: token('BareOperator', new RegExp(`[+!-](?=${BLANK})`)),
  Bang: token('Bang', '!'),
  Plus: token('Plus', '+'),
  Minus: token('Minus', '-'),
  Open: token('Open', '('),
  Close: token('Close', ')'),
  Colon: token('Colon', ':'),
  Boost: token('Boost', /\^\d+(?:\.\d+)?/),
  Tilde: token('Tilde', /~(?:\d+(?:\.\d+)?)?/),
  Quoted: token('Quoted', /"(?:[^"\\]|\\[\s\S])*"/, { line_breaks: true }),
  Regex: token('Regex', /\/(?:[^/\\]|\\[\s\S])*\//, { line_breaks: true }),
  RangeStart: token('RangeStart', /[[{]/, { push_mode: 'range' }),
  Term,
};

export const RANGE_TOKENS = {
  To: token('To', new RegExp(`TO(?=${BLANK})`)),
  Quoted: TOKENS.Quoted,
  RangeEnd: token('RangeEnd', /[\]}]/, { pop_mode: true }),
  Bound: token('Bound', new RegExp(String.raw`[^ \t\n\r\u3000\]}"]+`)),
};

/** In each mode, the first matching token wins. */
export const LEXER_MODES = {
  modes: { words: [Blank, ...Object.values(TOKENS)], range: [Blank, ...Object.values(RANGE_TOKENS)] },
  defaultMode: 'words',
};
