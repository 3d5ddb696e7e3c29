/** What is wrong with a row, in words for who made the file. */
export class RowProblem extends Error {}

export function refuse(reason: string): never {
  throw new RowProblem(reason);
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
  return all.length > MOST_NAMED ? `${named} and ${all.length - MOST_NAMED} more` : named;
}
