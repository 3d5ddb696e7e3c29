import { START, writeTaskAddress } from './criteria/index.ts';
import { queryForIds } from './idQuery.ts';

/** The parameters of the address that shows only one record, in the focus view. */
export function recordParams(externalId: string): string {
  const criteria = { ...START, queryText: queryForIds([externalId]) };
  return writeTaskAddress(new URLSearchParams(), { criteria, mode: 'annotate', page: 1, size: 1 }).toString();
}
