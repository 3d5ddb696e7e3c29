import { NotFoundError } from './errors.ts';

/** The row asked for, or the refusal that names what is missing. */
export function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined) throw new NotFoundError(`${what} with id \`${id}\` not found`);
  return row;
}
