import type { QueryBudget } from '../services/search/taskSearch.ts';
import { Automaton } from './predicates.ts';
import { QuerySyntaxError, type WordPredicate } from './syntax.ts';

const MAX_STATES = 10_000;
/** Far below the depth at which the stack would overflow. */
const MAX_DEPTH = 100;
const MAX_CLASS = 250;
const INVALID_COUNT = ['a repetition is written {2} or {2,5}', 'PATTERN_MISCOUNTED'] as const;

/** The first and the last state of a part of the pattern. */
interface Part {
  start: number;
  end: number;
}

/**
 * Compiles one of Lucene's regular expressions: `.`, classes, groups, `|`, `?`, `*`, `+`, `{n,m}` and quoted text; the whole word has to
 * match. JavaScript's own expressions can take exponential time.
 */
export function regexTest(pattern: string, budget: QueryBudget): WordPredicate {
  const automaton = new RegexParser(pattern, budget).parse();
  return (word) => automaton.accepts(word);
}

class RegexParser {
  readonly #characters: string[];
  readonly #automaton: Automaton;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, budget: QueryBudget) {
    this.#characters = [...pattern];
    this.#automaton = new Automaton(budget);
  }

  parse(): Automaton {
    const { start, end } = this.#alternatives();
    const text = this.#next;
    if (text !== undefined) throw new QuerySyntaxError(`unexpected \`${text}\``, 'PATTERN_UNEXPECTED', { text });
    this.#automaton.start = start;
    this.#automaton.end = end;
    return this.#automaton;
  }

  #alternatives(): Part {
    let part = this.#sequence();
    while (this.#takes('|')) {
      const alternative = this.#sequence();
      const union = this.#newPart();
      for (const { start, end } of [part, alternative]) {
        this.#automaton.addEpsilon(union.start, start);
        this.#automaton.addEpsilon(end, union.end);
      }
      part = union;
    }
    return part;
  }

  #sequence(): Part {
    let part = this.#emptyPart();
    while (this.#at < this.#characters.length && this.#next !== '|' && this.#next !== ')') {
      part = this.#concatenate(part, this.#repeated());
    }
    return part;
  }

  #repeated(): Part {
    const from = this.#at;
    let part = this.#single();
    for (;;) {
      if (this.#takes('*')) part = this.#repeat(part, from, 0, Infinity);
      else if (this.#takes('+')) part = this.#repeat(part, from, 1, Infinity);
      else if (this.#takes('?')) part = this.#repeat(part, from, 0, 1);
      else if (this.#takes('{')) part = this.#repeat(part, from, ...this.#counts());
      else return part;
    }
  }

  /** Repeats a part by parsing it again from its position in the pattern. */
  #repeat(part: Part, from: number, min: number, max: number): Part {
    const position = this.#at;
    const copy = (): Part => {
      this.#at = from;
      return this.#single();
    };
    let whole = min > 0 ? part : this.#optional(part, max === Infinity);
    for (let count = 1; count < min; count += 1) whole = this.#concatenate(whole, copy());
    if (min > 0 && max === Infinity) whole = this.#concatenate(whole, this.#optional(copy(), true));
    if (max !== Infinity) {
      for (let count = Math.max(1, min); count < max; count += 1)
        whole = this.#concatenate(whole, this.#optional(copy(), false));
    }
    this.#at = position;
    return whole;
  }

  #optional({ start, end }: Part, isLoop: boolean): Part {
    const part = this.#newPart();
    this.#automaton.addEpsilon(part.start, start);
    this.#automaton.addEpsilon(end, part.end);
    this.#automaton.addEpsilon(part.start, part.end);
    if (isLoop) this.#automaton.addEpsilon(end, start);
    return part;
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
        return this.#edge(this.#class());
      case '.':
        return this.#edge(() => true);
      case '@':
        return this.#optional(
          this.#edge(() => true),
          true,
        );
      case '"': {
        const text = this.#textBefore('"', 'a quote is never closed', 'PATTERN_QUOTE_OPEN');
        return [...text].reduce((part, letter) => this.#concatenate(part, this.#literal(letter)), this.#emptyPart());
      }
      case '\\':
        return this.#literal(this.#characters[this.#at++] ?? '\\');
      default:
        return this.#literal(character);
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

  #literal(literal: string): Part {
    return this.#edge((character) => character === literal);
  }

  #edge(takes: (character: string) => boolean): Part {
    const part = this.#newPart();
    this.#automaton.addEdge(part.start, takes, part.end);
    return part;
  }

  #concatenate(first: Part, second: Part): Part {
    this.#automaton.addEpsilon(first.end, second.start);
    return { start: first.start, end: second.end };
  }

  #emptyPart(): Part {
    const state = this.#addState();
    return { start: state, end: state };
  }

  #newPart(): Part {
    return { start: this.#addState(), end: this.#addState() };
  }

  #addState(): number {
    const state = this.#automaton.addState();
    if (state > MAX_STATES) throw new QuerySyntaxError('it repeats too much', 'PATTERN_TOO_LARGE');
    return state;
  }
}
