import { badInput } from './errors.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can be the id of anything; what cannot be one belongs to nothing. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** As many ids as the REST API takes in an address. */
export const MOST_IDS = 100;

/** Refuses a list of ids that the REST API would not take, or take apart in another way. */
export function refuseIds(ids: readonly string[]): void {
  if (ids.length < 1 || ids.length > MOST_IDS) {
    throw badInput(`"ids" has ${ids.length} ids; it must have 1 to ${MOST_IDS}.`, { inputPath: ['ids'] });
  }
  const wrong = ids.findIndex((id) => !isUuid(id));
  if (wrong >= 0) throw badInput(`"${ids[wrong]}" is no id.`, { inputPath: ['ids', wrong] });
}
