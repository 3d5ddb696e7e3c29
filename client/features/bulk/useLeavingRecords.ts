import { useState } from 'react';
import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import type { Leaving } from '#client/features/response/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useMatchedIdsQuery } from './MatchedIds.generated.ts';
import { MOST_RECORDS } from './selection.ts';

interface Reading {
  datasetId: string;
  criteria: RecordCriteria;
  /** Names what was read: when the records are read anew, it is another one. */
  key: string;
  /** The records that were read, in the order of the list. */
  items: readonly { readonly record: { readonly id: string } }[];
  /** What is on its way out of the list now. */
  leaving: Leaving;
}

/**
 * Which records leave the list that the server still had in it when it was read; also those that have arrived since. `elsewhere`
 * is how many of them match and are not among the items.
 */
export function useLeavingRecords({ datasetId, criteria, key, items, leaving }: Reading) {
  const [held, setHeld] = useState({ key, leaving });
  const isNew = held.key !== key;
  if (isNew || [...leaving.keys()].some((id) => !held.leaving.has(id))) {
    setHeld({ key, leaving: isNew ? leaving : new Map([...held.leaving, ...leaving]) });
  }

  const { status, similar } = criteria;
  const read = new Set(items.map(({ record }) => record.id));
  // Neighbours were read all at once.
  const others = similar ? [] : [...held.leaving].filter(([id, from]) => from === status && !read.has(id));
  // Whether a record that is not here matches what is searched for, only the server knows.
  const isAsked = others.length > 0 && isNarrowed(criteria);
  const { filter, search } = toRecordsVariables(criteria);
  const { data } = useMatchedIdsQuery({
    skip: !isAsked,
    variables: { datasetId, filter, search, limit: MOST_RECORDS },
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const matched = new Set(data?.dataset?.records?.items.map(({ record }) => record.id));
  const elsewhere = isAsked ? others.filter(([id]) => matched.has(id)) : others;
  return { ids: held.leaving, elsewhere: elsewhere.length, isBehind: held.leaving.size > 0 && leaving.size === 0 };
}
