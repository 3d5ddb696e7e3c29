import type { QueryBudget } from '../services/search/taskSearch.ts';
import { Automaton } from './predicates.ts';
import { QuerySyntaxError, type WordPredicate } from './syntax.ts';

const MAX_STATES = 10_000;
/** Deeper than anybody writes, and far from what the stack holds. */
const MAX_DEPTH = 100;
const MAX_CLASS = 250;
const MISCOUNTED = ['a repetition is written {2} or {2,5}', 'PATTERN_MISCOUNTED'] as const;

interface Part {
  start: number;
  end: number;
}

/**
 * Lucene's regular expressions: `.`, classes, groups, `|`, `?`, `*`, `+`, `{n,m}` and quoted text; the whole word has to fit.
 * They run on an automaton, since the engine of the language can be made to run for ever.
 */
export function regexTest(pattern: string, budget: QueryBudget): WordPredicate {
  const reader = new RegexParser(pattern, budget);
  const automaton = reader.read();
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

  read(): Automaton {
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
      const other = this.#sequence();
      const both = this.#part();
      for (const { start, end } of [part, other]) {
        this.#automaton.leap(both.start, start);
        this.#automaton.leap(end, both.end);
      }
      part = both;
    }
    return part;
  }

  #sequence(): Part {
    let part = this.#empty();
    while (this.#at < this.#characters.length && this.#next !== '|' && this.#next !== ')') {
      part = this.#joined(part, this.#repeated());
    }
    return part;
  }

  #repeated(): Part {
    const from = this.#at;
    let part = this.#single();
    for (;;) {
      if (this.#takes('*')) part = this.#times(part, from, 0, Infinity);
      else if (this.#takes('+')) part = this.#times(part, from, 1, Infinity);
      else if (this.#takes('?')) part = this.#times(part, from, 0, 1);
      else if (this.#takes('{')) part = this.#times(part, from, ...this.#counts());
      else return part;
    }
  }

  /** A part so many times: written again from its place in the pattern for each time that may be. */
  #times(part: Part, from: number, least: number, most: number): Part {
    const behind = this.#at;
    const again = (): Part => {
      this.#at = from;
      return this.#single();
    };
    let whole = least > 0 ? part : this.#optional(part, most === Infinity);
    for (let time = 1; time < least; time += 1) whole = this.#joined(whole, again());
    if (least > 0 && most === Infinity) whole = this.#joined(whole, this.#optional(again(), true));
    if (most !== Infinity) {
      for (let time = Math.max(1, least); time < most; time += 1)
        whole = this.#joined(whole, this.#optional(again(), false));
    }
    this.#at = behind;
    return whole;
  }

  #optional({ start, end }: Part, isEndless: boolean): Part {
    const part = this.#part();
    this.#automaton.leap(part.start, start);
    this.#automaton.leap(end, part.end);
    this.#automaton.leap(part.start, part.end);
    if (isEndless) this.#automaton.leap(end, start);
    return part;
  }

  #counts(): [least: number, most: number] {
    const counts = /^(\d+)(,)?(\d*)$/.exec(this.#until('}', ...MISCOUNTED));
    if (!counts) throw new QuerySyntaxError(...MISCOUNTED);
    const [, least, comma, most] = counts;
    const first = Number(least);
    return [first, comma ? (most ? Number(most) : Infinity) : first];
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
        return this.#taking(this.#class());
      case '.':
        return this.#taking(() => true);
      case '@':
        return this.#optional(
          this.#taking(() => true),
          true,
        );
      case '"': {
        const text = this.#until('"', 'a quote is never closed', 'PATTERN_QUOTE_OPEN');
        return [...text].reduce((part, one) => this.#joined(part, this.#literal(one)), this.#empty());
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

  /** What stands before the next such character. */
  #until(end: string, otherwise: string, code: string): string {
    const at = this.#characters.indexOf(end, this.#at);
    if (at < 0) throw new QuerySyntaxError(otherwise, code);
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

  #literal(character: string): Part {
    return this.#taking((one) => one === character);
  }

  #taking(takes: (character: string) => boolean): Part {
    const part = this.#part();
    this.#automaton.edge(part.start, takes, part.end);
    return part;
  }

  #joined(one: Part, other: Part): Part {
    this.#automaton.leap(one.end, other.start);
    return { start: one.start, end: other.end };
  }

  #empty(): Part {
    const state = this.#state();
    return { start: state, end: state };
  }

  #part(): Part {
    return { start: this.#state(), end: this.#state() };
  }

  #state(): number {
    const state = this.#automaton.state();
    if (state > MAX_STATES) throw new QuerySyntaxError('it repeats too much', 'PATTERN_TOO_LARGE');
    return state;
  }
}
