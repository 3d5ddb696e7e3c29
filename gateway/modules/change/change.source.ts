import type { FeedbackDatasetChangesArgs } from '#gateway/graphql/__generated__/types.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { refuseCursor } from '../record/record.connection.ts';
import { type RestRecord, toRecord } from '../record/record.source.ts';

interface RestDeleted {
  id: string;
  external_id: string | null;
  deleted_at: string;
}

interface RestChanges {
  items: ({ cursor: string } & ({ record: RestRecord } | { deleted: RestDeleted }))[];
  has_next: boolean;
  end_cursor: string;
}

const NO_CHANGES = 'This Argilla server does not keep the changes of its records';

const toDeleted = ({ id, external_id, deleted_at }: RestDeleted) => ({
  __typename: 'DeletedRecord' as const,
  id,
  externalId: external_id,
  deletedAt: deleted_at,
});

/** The changes of the records of a dataset, with the named parts of each record. */
export async function read(
  rest: RestClient,
  datasetId: string,
  { first, after, updatedSince }: FeedbackDatasetChangesArgs,
  include: readonly string[],
) {
  const route = '/v1/datasets/:id/records/changes';
  if (rest.capabilities.backend !== 'EMBEDDED') throw new RestError(501, { detail: NO_CHANGES }, `GET ${route}`);
  const query = { limit: first, after: after ?? undefined, updated_since: updatedSince ?? undefined, include };
  const { items, has_next, end_cursor } = await rest
    .get<RestChanges>(route, { params: { id: datasetId }, query })
    .catch(refuseCursor(after == null ? 'updatedSince' : 'after'));
  return {
    edges: items.map((item) => ({
      cursor: item.cursor,
      node:
        'record' in item
          ? { __typename: 'Record' as const, ...toRecord(item.record, 'EVERYONE') }
          : toDeleted(item.deleted),
    })),
    pageInfo: {
      hasNextPage: has_next,
      hasPreviousPage: after != null,
      startCursor: items[0]?.cursor ?? null,
      endCursor: end_cursor,
    },
  };
}
