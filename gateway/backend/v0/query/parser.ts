import { EmbeddedActionsParser, type IToken, Lexer } from 'chevrotain';
import {
  And,
  Bang,
  Bare,
  Boost,
  type Bound,
  QuerySyntaxError,
  type Clause,
  Close,
  Colon,
  DEFAULT_FIELD,
  End,
  From,
  type Fuzzy,
  Minus,
  Not,
  Open,
  Or,
  Plus,
  type QueryNode,
  Quoted,
  Regex,
  Term,
  Tilde,
  To,
  tokens,
  unescaped,
  Until,
} from './syntax.ts';

type Conjunction = 'and' | 'or' | undefined;

/** The grammar of Lucene's query strings, one rule for each of its productions. */
class QueryParser extends EmbeddedActionsParser {
  query = this.RULE('query', (field: string): QueryNode => {
    const clauses: Clause[] = [];
    const isNot = this.SUBRULE(this.modifier);
    const first = this.SUBRULE(this.clause, { ARGS: [field] });
    this.ACTION(() => join(clauses, undefined, isNot, first));
    this.MANY(() => {
      const conjunction = this.SUBRULE(this.conjunction);
      const isNextNot = this.SUBRULE2(this.modifier);
      const next = this.SUBRULE2(this.clause, { ARGS: [field] });
      this.ACTION(() => join(clauses, conjunction, isNextNot, next));
    });
    return { kind: 'group', clauses };
  });

  conjunction = this.RULE('conjunction', (): Conjunction => {
    let conjunction: Conjunction;
    this.OPTION(() => {
      conjunction = this.OR([
        { ALT: () => this.CONSUME(And) && ('and' as const) },
        { ALT: () => this.CONSUME(Or) && ('or' as const) },
      ]);
    });
    return conjunction;
  });

  /** Whether what follows must not be there. */
  modifier = this.RULE('modifier', (): boolean => {
    let isNot = false;
    this.OPTION(() => {
      isNot = this.OR([
        { ALT: () => this.CONSUME(Plus) && false },
        { ALT: () => this.CONSUME(Minus) && true },
        { ALT: () => this.CONSUME(Not) && true },
        { ALT: () => this.CONSUME(Bang) && true },
      ]);
    });
    return isNot;
  });

  clause = this.RULE('clause', (around: string): QueryNode => {
    let field = around;
    this.OPTION(() => {
      const name = this.CONSUME(Term);
      this.CONSUME(Colon);
      this.ACTION(() => (field = unescaped(name.image)));
    });
    const node = this.OR<QueryNode>([
      {
        ALT: () => {
          this.CONSUME(Open);
          const group = this.SUBRULE(this.query, { ARGS: [field] });
          this.CONSUME(Close);
          return group;
        },
      },
      { ALT: () => this.SUBRULE(this.term, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.phrase, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.range, { ARGS: [field] }) },
      { ALT: () => ({ kind: 'regex', field, pattern: this.CONSUME(Regex).image.slice(1, -1) }) },
    ]);
    // How much a clause weighs says nothing about what it finds.
    this.OPTION2(() => this.CONSUME(Boost));
    return node;
  });

  term = this.RULE('term', (field: string): QueryNode => {
    const { image } = this.OR([{ ALT: () => this.CONSUME(Term) }, { ALT: () => this.CONSUME(Bare) }]);
    let fuzzy: Fuzzy | undefined;
    this.OPTION(() => {
      const tilde = this.CONSUME(Tilde);
      this.ACTION(() => (fuzzy = tilde.image === '~' ? 'auto' : Number(tilde.image.slice(1))));
    });
    return { kind: 'term', field, text: image, fuzzy };
  });

  phrase = this.RULE('phrase', (field: string): QueryNode => {
    const { image } = this.CONSUME(Quoted);
    let slop = 0;
    this.OPTION(() => {
      const tilde = this.CONSUME(Tilde);
      this.ACTION(() => (slop = Math.min(MAX_SLOP, Math.trunc(Number(tilde.image.slice(1))))));
    });
    return { kind: 'phrase', field, text: this.ACTION(() => unescaped(image.slice(1, -1))), slop };
  });

  range = this.RULE('range', (field: string): QueryNode => {
    const opening = this.CONSUME(From);
    const from = this.SUBRULE(this.end);
    this.CONSUME(To);
    const to = this.SUBRULE2(this.end);
    const closing = this.CONSUME(Until);
    const bound = (value: string, isInclusive: boolean): Bound => ({
      value: value === '*' ? undefined : value,
      inclusive: isInclusive,
    });
    return {
      kind: 'range',
      field,
      from: bound(from, opening.image === '['),
      to: bound(to, closing.image === ']'),
    };
  });

  end = this.RULE('end', (): string => {
    const token = this.OR([{ ALT: () => this.CONSUME(End) }, { ALT: () => this.CONSUME(Quoted) }]);
    return this.ACTION(() => unescaped(token.image.startsWith('"') ? token.image.slice(1, -1) : token.image));
  });

  constructor() {
    super(tokens, { recoveryEnabled: false });
    this.performSelfAnalysis();
  }
}

/**
 * Adds a clause the way Lucene does when AND is what is meant without a word: an operator between two clauses settles what
 * becomes of both, so that `a OR b AND c` needs b and c, and a only helps.
 */
function join(clauses: Clause[], conjunction: Conjunction, isNot: boolean, node: QueryNode): void {
  const before = clauses.at(-1);
  if (before && conjunction && before.occur !== 'mustNot') before.occur = conjunction === 'and' ? 'must' : 'should';
  clauses.push({ occur: isNot ? 'mustNot' : conjunction === 'or' ? 'should' : 'must', node });
}

/** So far apart, words are anywhere in a text. */
const MAX_SLOP = 10_000;

/** Deeper than anybody writes, and far from what the stack holds. */
const MAX_DEPTH = 100;
const MAX_LENGTH = 20_000;

let made: { lexer: Lexer; parser: QueryParser } | undefined;

/** Reads a query string. */
export function parseQuery(text: string): QueryNode {
  if (text.length > MAX_LENGTH) {
    throw new QuerySyntaxError(`it is longer than ${MAX_LENGTH} characters`, 'QUERY_TOO_LONG', {
      most: String(MAX_LENGTH),
    });
  }
  made ??= { lexer: new Lexer(tokens, { positionTracking: 'onlyOffset' }), parser: new QueryParser() };
  const { lexer, parser } = made;
  const { tokens: read, errors } = lexer.tokenize(text);
  const [unreadable] = errors;
  if (unreadable) throw unreadableAt(text, unreadable.offset);
  refuseDepth(read);
  parser.input = read;
  const node = parser.query(DEFAULT_FIELD);
  const [error] = parser.errors;
  if (error) throw unexpected(error.token);
  return node;
}

function refuseDepth(read: readonly IToken[]): void {
  let depth = 0;
  for (const { tokenType, startOffset } of read) {
    depth += tokenType === Open ? 1 : tokenType === Close ? -1 : 0;
    if (depth <= MAX_DEPTH) continue;
    const position = String(startOffset + 1);
    throw new QuerySyntaxError(`too many parentheses are open at character ${position}`, 'QUERY_TOO_DEEP', {
      position,
    });
  }
}

function unreadableAt(text: string, offset: number): QuerySyntaxError {
  const character = text[offset]!;
  const position = String(offset + 1);
  const place = `at character ${position}`;
  if (character === '"') return new QuerySyntaxError(`the quote ${place} is never closed`, 'QUOTE_OPEN', { position });
  if (character !== '/') return unexpectedAt(character, offset);
  return new QuerySyntaxError(
    `the slash ${place} begins a regular expression that never ends; escape it with a backslash`,
    'SLASH_OPEN',
    { position },
  );
}

const unexpected = ({ image, startOffset }: IToken): QuerySyntaxError =>
  image === '' || Number.isNaN(startOffset)
    ? new QuerySyntaxError('it ends where something is still expected', 'QUERY_UNFINISHED')
    : unexpectedAt(image, startOffset);

function unexpectedAt(text: string, offset: number): QuerySyntaxError {
  const position = String(offset + 1);
  return new QuerySyntaxError(`unexpected \`${text}\` at character ${position}`, 'QUERY_UNEXPECTED', {
    text,
    position,
  });
}
