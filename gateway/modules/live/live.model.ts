import type { DatasetChangeKind, ResponseChange } from '#gateway/graphql/__generated__/types.ts';

/** What happened to a dataset since the subscriber was last told. */
export interface DatasetChangeModel {
  datasetId: string;
  kinds: DatasetChangeKind[];
  userIds: string[];
  /** Records with a response of the subscriber's own that was changed elsewhere. */
  recordIds: string[];
}

export interface ResponseUpdateModel {
  change: ResponseChange;
  datasetId: string;
  recordId: string;
  userId: string | null;
  isOwn: boolean;
}
