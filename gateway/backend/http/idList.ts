import Type from 'typebox';
import { canonicalUuid } from './ajv.ts';
import { UnprocessableError } from './errors.ts';

/** `ids=a,b` in a query string. */
export const IdsQuery = Type.Object({ ids: Type.String() });

const MOST = 100;

/** Reads a list of ids: 1 to 100 of them. */
export function idsIn(list: string): string[] {
  const ids = list.split(',').map((id) => id.trim());
  const malformed = ids.find((id) => canonicalUuid(id) === undefined);
  if (list.trim() === '') throw new UnprocessableError('No ids provided');
  if (malformed !== undefined) throw new UnprocessableError(`\`${malformed}\` is not a valid UUID`);
  if (ids.length > MOST) throw new UnprocessableError(`Cannot handle more than ${MOST} ids at once`);
  return ids.map((id) => canonicalUuid(id)!);
}
