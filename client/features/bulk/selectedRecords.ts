import type { ApolloCache } from '@apollo/client';
import { fromResponse } from '#client/features/answer/index.ts';
import {
  SavedResponse_RecordFragmentDoc,
  type SavedResponse_RecordFragment,
} from '#client/features/response/Response.generated.ts';
import type { SelectedRecord } from './items.ts';
import { RecordFields_RecordFragmentDoc, type RecordFields_RecordFragment } from './RecordFields.generated.ts';

/** The chosen records as the cache holds them; one it does not know (any more) is left out. */
export function selectedRecords(cache: ApolloCache, ids: Iterable<string>): SelectedRecord[] {
  return [...ids].flatMap((recordId) => {
    const id = cache.identify({ __typename: 'Record', id: recordId });
    const record = cache.readFragment<SavedResponse_RecordFragment>({
      id,
      fragment: SavedResponse_RecordFragmentDoc,
      fragmentName: 'SavedResponse_record',
    });
    const texts = cache.readFragment<RecordFields_RecordFragment>({ id, fragment: RecordFields_RecordFragmentDoc });
    if (!record) return [];
    return [
      {
        id: recordId,
        status: record.status,
        saved: fromResponse(record.response),
        contents: texts?.fields ?? undefined,
      },
    ];
  });
}
