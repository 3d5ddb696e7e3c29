import Type from 'typebox';
import { canonicalUuid } from './ajv.ts';
import { UnprocessableError } from './errors.ts';

/** `ids=a,b` in a query string. */
export const IdsQuery = Type.Object({ ids: Type.String() });

const MOST = 100;

/** Reads a list of ids: 1 to 100 of them. */
export function idsIn(list: string): string[] {
  if (list === '') throw new UnprocessableError('No ids provided');
  const ids = list.split(',').map((text) => {
    const id = canonicalUuid(text);
    if (id === undefined) throw new UnprocessableError(`\`${text}\` is not a valid UUID`);
    return id;
  });
  if (ids.length > MOST) throw new UnprocessableError(`Cannot handle more than ${MOST} ids at once`);
  return ids;
}
