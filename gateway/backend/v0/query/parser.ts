import { EmbeddedActionsParser, type IToken, Lexer } from 'chevrotain';
import * as syntax from './syntax.ts';
import { type Clause, QuerySyntaxError, type QueryNode, RANGE_TOKENS, TOKENS, unescaped } from './syntax.ts';

type Conjunction = 'and' | 'or' | undefined;

/** The grammar of Lucene's query strings. */
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
        { ALT: () => this.CONSUME(TOKENS.And) && ('and' as const) },
        { ALT: () => this.CONSUME(TOKENS.Or) && ('or' as const) },
      ]);
    });
    return conjunction;
  });

  /** Whether the next clause is negated. */
  modifier = this.RULE('modifier', (): boolean => {
    let isNot = false;
    this.OPTION(() => {
      isNot = this.OR([
        { ALT: () => this.CONSUME(TOKENS.Plus) && false },
        { ALT: () => this.CONSUME(TOKENS.Minus) && true },
        { ALT: () => this.CONSUME(TOKENS.Not) && true },
        { ALT: () => this.CONSUME(TOKENS.Bang) && true },
      ]);
    });
    return isNot;
  });

  clause = this.RULE('clause', (fieldOfGroup: string): QueryNode => {
    let field = fieldOfGroup;
    this.OPTION(() => {
      const name = this.CONSUME(TOKENS.Term);
      this.CONSUME(TOKENS.Colon);
      this.ACTION(() => (field = unescaped(name.image)));
    });
    const node = this.OR<QueryNode>([
      {
        ALT: () => {
          this.CONSUME(TOKENS.Open);
          const group = this.SUBRULE(this.query, { ARGS: [field] });
          this.CONSUME(TOKENS.Close);
          return group;
        },
      },
      { ALT: () => this.SUBRULE(this.term, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.phrase, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.range, { ARGS: [field] }) },
      { ALT: () => ({ kind: 'regex', field, pattern: this.CONSUME(TOKENS.Regex).image.slice(1, -1) }) },
    ]);
    // The weight of a clause does not change which records match.
    this.OPTION2(() => this.CONSUME(TOKENS.Boost));
    return node;
  });

  term = this.RULE('term', (field: string): QueryNode => {
    const { image } = this.OR([
      { ALT: () => this.CONSUME(TOKENS.Term) },
      { ALT: () => this.CONSUME(TOKENS.BareOperator) },
    ]);
    let fuzzy: syntax.Fuzzy | undefined;
    this.OPTION(() => {
      const tilde = this.CONSUME(TOKENS.Tilde);
      this.ACTION(() => (fuzzy = tilde.image === '~' ? 'auto' : Number(tilde.image.slice(1))));
    });
    return { kind: 'term', field, text: image, fuzzy };
  });

  phrase = this.RULE('phrase', (field: string): QueryNode => {
    const { image } = this.CONSUME(TOKENS.Quoted);
    let slop = 0;
    this.OPTION(() => {
      const tilde = this.CONSUME(TOKENS.Tilde);
      this.ACTION(() => (slop = Math.min(MAX_SLOP, Math.trunc(Number(tilde.image.slice(1))))));
    });
    return { kind: 'phrase', field, text: this.ACTION(() => unescaped(image.slice(1, -1))), slop };
  });

  range = this.RULE('range', (field: string): QueryNode => {
    const opening = this.CONSUME(TOKENS.RangeStart);
    const from = this.SUBRULE(this.bound);
    this.CONSUME(RANGE_TOKENS.To);
    const to = this.SUBRULE2(this.bound);
    const closing = this.CONSUME(RANGE_TOKENS.RangeEnd);
    const bound = (value: string, inclusive: boolean) => ({ value: value === '*' ? undefined : value, inclusive });
    return {
      kind: 'range',
      field,
      from: bound(from, opening.image === '['),
      to: bound(to, closing.image === ']'),
    };
  });

  bound = this.RULE('bound', (): string => {
    const token = this.OR([
      { ALT: () => this.CONSUME(RANGE_TOKENS.Bound) },
      { ALT: () => this.CONSUME(TOKENS.Quoted) },
    ]);
    return this.ACTION(() => unescaped(token.image.startsWith('"') ? token.image.slice(1, -1) : token.image));
  });

  constructor() {
    super(syntax.LEXER_MODES, { recoveryEnabled: false });
    this.performSelfAnalysis();
  }
}

/** Adds a clause like Lucene with the default operator AND: in `a OR b AND c`, b and c are required and a is optional. */
function join(clauses: Clause[], conjunction: Conjunction, isNot: boolean, node: QueryNode): void {
  const before = clauses.at(-1);
  if (before && conjunction && before.occur !== 'mustNot') before.occur = conjunction === 'and' ? 'must' : 'should';
  clauses.push({ occur: isNot ? 'mustNot' : conjunction === 'or' ? 'should' : 'must', node });
}

const MAX_SLOP = 10_000;
/** Far below the depth at which the stack would overflow. */
const MAX_DEPTH = 100;
const MAX_LENGTH = 20_000;

let tools: { lexer: Lexer; parser: QueryParser } | undefined;

export function parseQuery(text: string): QueryNode {
  if (text.length > MAX_LENGTH) {
    throw new QuerySyntaxError(`it is longer than ${MAX_LENGTH} characters`, 'QUERY_TOO_LONG', {
      most: String(MAX_LENGTH),
    });
  }
  tools ??= {
    lexer: new Lexer(syntax.LEXER_MODES, { positionTracking: 'onlyOffset' }),
    parser: new QueryParser(),
  };
  const { lexer, parser } = tools;
  const { tokens, errors } = lexer.tokenize(text);
  const [lexingError] = errors;
  if (lexingError) throw unreadableAt(text, lexingError.offset);
  refuseDepth(tokens);
  parser.input = tokens;
  const node = parser.query(syntax.DEFAULT_FIELD);
  const [error] = parser.errors;
  if (error) throw unexpected(error.token);
  return node;
}

function refuseDepth(tokens: readonly IToken[]): void {
  let depth = 0;
  for (const { tokenType, startOffset } of tokens) {
    depth += tokenType === TOKENS.Open ? 1 : tokenType === TOKENS.Close ? -1 : 0;
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
