import type { TestUser, World } from './world.ts';

/** Subscribes to the summarized changes of datasets. */
export const CHANGES = `subscription ($ids: [ID!]!) {
  datasetChanged(datasetIds: $ids) {
    datasetId kinds userIds
    records { id status response { status } }
    dataset { ... on FeedbackDataset { progress { total submitted pending } metrics { submitted pending } } }
  }
}`;

export interface Change {
  datasetId: string;
  kinds: string[];
  userIds: string[];
  records: ({ id: string; status: string; response: { status: string } | null } | null)[];
  dataset: {
    progress: { total: number; submitted: number; pending: number };
    metrics: { submitted: number; pending: number };
  } | null;
}

/** Subscribes to each change of a response in a dataset. */
export const UPDATES = `subscription ($id: ID!) {
  recordResponseUpdated(datasetId: $id) {
    change recordId userId isOwn record { id status } dataset { id progress { submitted } }
  }
}`;

export interface Update {
  change: string;
  recordId: string;
  userId: string;
  isOwn: boolean;
  record: { id: string; status: string } | null;
  dataset: { id: string; progress: { submitted: number } };
}

const SUBMIT = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { response { id } } } }';

/** The event after a submit. */
export const SUBMITTED = { document: SUBMIT, answers: [{ question: 'tone', value: { label: 'friendly' } }] } as const;

/** Answers a record over GraphQL, which subscribers of its dataset are notified of. */
export const submit = (user: TestUser, recordId: string) =>
  user.run(SUBMIT, { input: { recordId, answers: SUBMITTED.answers } });

/** A new dataset with records. */
export async function filledDataset(world: World, count = 3) {
  const dataset = await world.dataset();
  return { dataset, records: await dataset.add(Array.from({ length: count }, () => ({}))) };
}
