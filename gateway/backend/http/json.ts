import { randomUUID } from 'node:crypto';
import { floatText } from './floats.ts';

const nonce = randomUUID();
const placeholder = new RegExp(`"${nonce}:(\\d+)"`, 'g');
let fragments: string[] = [];

/** A piece of an answer that is JSON already (a stored column, a number with its point) and goes out as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `${nonce}:${fragments.push(this.text) - 1}`;
  }
}

/** A number that the API calls a float: a whole one goes out as `1.0`. */
export const float = (value: number): RawJson => new RawJson(floatText(value));

/** Writes an answer: compact, with raw pieces put in unread. */
export function stringify(value: unknown): string {
  fragments = [];
  const text = JSON.stringify(value) ?? 'null';
  const pieces = fragments;
  return pieces.length === 0
    ? text
    : text.replace(placeholder, (_match, index: string) => pieces[Number(index)] ?? 'null');
}
