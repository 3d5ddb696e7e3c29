import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { type Refusal, sentenceOf } from '../refusal.ts';

/** Leaves the making of a record, whose row is refused. */
export class RowProblem extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(sentenceOf(refusal));
    this.refusal = refusal;
  }
}

export function refuse(code: RefusalCode, about: Refusal['about'] = {}): never {
  throw new RowProblem({ code, about });
}

const LONGEST = 80;

/** A value as a reason shows it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

const MOST_NAMED = 20;

/** Values to choose from, as a reason lists them. */
export function listed(values: Iterable<string | number>): string {
  const all = [...values];
  const named = all.slice(0, MOST_NAMED).join(', ');
  return all.length > MOST_NAMED ? `${named}, … (+${all.length - MOST_NAMED})` : named;
}
