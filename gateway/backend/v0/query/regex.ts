import type { QueryBudget } from '../services/search/taskSearch.ts';
import { Automaton, type Part } from './automaton.ts';
import { QuerySyntaxError, type WordPredicate } from './syntax.ts';

const MAX_STATES = 10_000;
/** Far below the depth at which the stack would overflow. */
const MAX_DEPTH = 100;
const MAX_CLASS = 250;
const INVALID_COUNT = ['a repetition is written {2} or {2,5}', 'PATTERN_MISCOUNTED'] as const;

/**
 * Compiles one of Lucene's regular expressions: `.`, classes, groups, `|`, `?`, `*`, `+`, `{n,m}` and quoted text; the whole word has to
 * match. JavaScript's own expressions can take exponential time.
 */
export const regexTest = (pattern: string, budget: QueryBudget): WordPredicate =>
  new RegexParser(pattern, new Automaton(budget, MAX_STATES)).parse();

class RegexParser {
  readonly #characters: string[];
  readonly #automaton: Automaton;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, automaton: Automaton) {
    this.#characters = [...pattern];
    this.#automaton = automaton;
  }

  parse(): WordPredicate {
    const whole = this.#alternatives();
    const text = this.#next;
    if (text !== undefined) throw new QuerySyntaxError(`unexpected \`${text}\``, 'PATTERN_UNEXPECTED', { text });
    return this.#automaton.test(whole);
  }

  #alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.#takes('|')) parts.push(this.#sequence());
    return this.#automaton.either(parts);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#characters.length && this.#next !== '|' && this.#next !== ')') parts.push(this.#repeated());
    return this.#automaton.sequence(parts);
  }

  #repeated(): Part {
    let part = this.#single();
    for (;;) {
      if (this.#takes('*')) part = this.#automaton.repeated(part, 0, Infinity);
      else if (this.#takes('+')) part = this.#automaton.repeated(part, 1, Infinity);
      else if (this.#takes('?')) part = this.#automaton.repeated(part, 0, 1);
      else if (this.#takes('{')) part = this.#automaton.repeated(part, ...this.#counts());
      else return part;
    }
  }

  #counts(): [min: number, max: number] {
    const counts = /^(\d+)(,)?(\d*)$/.exec(this.#textBefore('}', ...INVALID_COUNT));
    if (!counts) throw new QuerySyntaxError(...INVALID_COUNT);
    const [, first, comma, last] = counts;
    const min = Number(first);
    return [min, comma ? (last ? Number(last) : Infinity) : min];
  }

  #single(): Part {
    const character = this.#characters[this.#at++];
    switch (character) {
      case undefined:
      case '*':
      case '+':
      case '?':
      case '{':
        throw new QuerySyntaxError(`nothing to repeat at character ${this.#at}`, 'PATTERN_NOTHING_REPEATED', {
          position: String(this.#at),
        });
      case '(': {
        if ((this.#depth += 1) > MAX_DEPTH) {
          throw new QuerySyntaxError('too many parentheses are open in the pattern', 'PATTERN_TOO_DEEP');
        }
        const part = this.#alternatives();
        if (!this.#takes(')')) throw new QuerySyntaxError('a parenthesis is never closed', 'PATTERN_GROUP_OPEN');
        this.#depth -= 1;
        return part;
      }
      case '[':
        return this.#automaton.character(this.#class());
      case '.':
        return this.#automaton.character(() => true);
      case '@':
        return this.#automaton.anything();
      case '"':
        return this.#automaton.literal(this.#textBefore('"', 'a quote is never closed', 'PATTERN_QUOTE_OPEN'));
      case '\\':
        return this.#automaton.literal(this.#characters[this.#at++] ?? '\\');
      default:
        return this.#automaton.literal(character);
    }
  }

  #class(): (character: string) => boolean {
    const isNegated = this.#takes('^');
    const ranges: [first: string, last: string][] = [];
    while (!this.#takes(']')) {
      const first = this.#classCharacter();
      const isRange = this.#next === '-' && this.#characters[this.#at + 1] !== ']';
      if (isRange) this.#at += 1;
      ranges.push([first, isRange ? this.#classCharacter() : first]);
      if (ranges.length <= MAX_CLASS) continue;
      throw new QuerySyntaxError(`a class has more than ${MAX_CLASS} characters`, 'PATTERN_CLASS_TOO_LARGE', {
        most: String(MAX_CLASS),
      });
    }
    return (character) => ranges.some(([first, last]) => character >= first && character <= last) !== isNegated;
  }

  #classCharacter(): string {
    if (this.#next === '\\') this.#at += 1;
    const character = this.#characters[this.#at++];
    if (character === undefined) {
      throw new QuerySyntaxError('a class of characters is never closed', 'PATTERN_CLASS_OPEN');
    }
    return character;
  }

  #textBefore(end: string, message: string, code: string): string {
    const at = this.#characters.indexOf(end, this.#at);
    if (at < 0) throw new QuerySyntaxError(message, code);
    const text = this.#characters.slice(this.#at, at).join('');
    this.#at = at + 1;
    return text;
  }

  get #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #takes(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at += 1;
    return true;
  }
}
