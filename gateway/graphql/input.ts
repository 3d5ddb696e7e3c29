import type { RangeInput } from './__generated__/types.ts';
import { badInput, type InputPath } from './errors.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Every id in the REST API is a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The most ids that REST accepts in a query. */
export const MAX_IDS = 100;

/** Refuses ids that cannot be joined into a REST query. */
export function checkIds(ids: readonly string[]): void {
  checkCount('"ids"', ids.length, 'ids', MAX_IDS, ['ids']);
  const invalid = ids.findIndex((id) => !isUuid(id));
  if (invalid >= 0) throw badInput(`"${ids[invalid]}" is not an id.`, { inputPath: ['ids', invalid] });
}

/** Refuses a number outside its range. */
export function checkNumber(name: string, value: number, min: number, max = Infinity): void {
  if (value >= min && value <= max) return;
  const range = max === Infinity ? `${min} or more` : `from ${min} to ${max}`;
  throw badInput(`"${name}" is ${value}; it must be ${range}.`);
}

/** Refuses an empty list and one with more than `max` items. */
export function checkCount(subject: string, count: number, items: string, max: number, inputPath?: InputPath): void {
  if (count >= 1 && count <= max) return;
  throw badInput(`${subject} has ${count} ${items}; it must have 1 to ${max}.`, inputPath && { inputPath });
}

/** Refuses a list with more than `max` items. */
export function checkMax(subject: string, count: number, items: string, max: number): void {
  if (count > max) throw badInput(`${subject} has ${count} ${items}; ${max} are allowed.`);
}

/** Refuses a range without bounds, and one that is empty. */
export function toBounds(subject: string, range: RangeInput | null | undefined) {
  const ge = range?.ge ?? undefined;
  const le = range?.le ?? undefined;
  if (ge === undefined && le === undefined) throw badInput(`The range for ${subject} needs "ge" or "le".`);
  if (ge !== undefined && le !== undefined && ge > le) {
    throw badInput(`The range for ${subject} is empty: "ge" ${ge} is greater than "le" ${le}.`);
  }
  return { ge, le };
}
