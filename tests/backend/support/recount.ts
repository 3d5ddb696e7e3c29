import { readBlock } from '#gateway/backend/store/facetBlock.ts';
import { blockOf, readCounts, type ResponseCounts } from '#gateway/backend/store/counts.ts';
import { progressOf } from '#gateway/backend/services/responses.ts';
import type { ResponseStatus } from '#gateway/backend/store/responses.ts';
import type { Store } from '#gateway/backend/store/store.ts';

interface Response {
  place: number;
  user_pk: number | null;
  status: ResponseStatus;
}

const byBlock = (places: readonly number[]): number[] => {
  const counts = new Array<number>(1024).fill(0);
  for (const place of places) counts[blockOf(place)]! += 1;
  return counts;
};

/** The expected counts of a dataset, computed from the rows. */
export function recounted({ db }: Store, datasetPk: number) {
  const places = db
    .all<{ place: number }>('SELECT place FROM records WHERE pk >> 32 = ?', [datasetPk])
    .map(({ place }) => place);
  const responses = db.all<Response>(
    `SELECT place, users.pk AS user_pk, status FROM responses
     LEFT JOIN users ON users.pk = responses.user_pk AND deleted_at IS NULL WHERE place >> 32 = ?`,
    [datasetPk],
  );
  const progress = { submitted: 0, discarded: 0, conflicting: 0 };
  for (const place of places) {
    const state = progressOf(responses.filter((one) => one.place === place).map(({ status }) => status));
    if (state) progress[state] += 1;
  }
  const { min_submitted: needed } = db.one<{ min_submitted: number | null }>(
    'SELECT min_submitted FROM datasets WHERE pk = ?',
    [datasetPk],
  );
  const submittedTo = (place: number) =>
    responses.filter((one) => one.place === place && one.status === 'submitted').length;
  const completed = new Set(places.filter((place) => submittedTo(place) >= (needed ?? 1)));
  const isHidden = (place: number) => needed !== null && completed.has(place);
  const users = [...new Set(responses.flatMap(({ user_pk }) => user_pk ?? []))].sort((a, b) => a - b);
  return {
    records: places.length,
    ...progress,
    completed: completed.size,
    completedPlaces: [...completed].sort((a, b) => a - b),
    completedBlocks: byBlock(places.filter(isHidden)),
    blocks: byBlock(places),
    users: users.map((user) => {
      const own = responses.filter(({ user_pk }) => user_pk === user);
      const count = (status: ResponseStatus) => own.filter((one) => one.status === status).length;
      return {
        user,
        draft: count('draft'),
        submitted: count('submitted'),
        discarded: count('discarded'),
        completed: own.filter(({ place }) => completed.has(place)).length,
        blocks: byBlock(own.map(({ place }) => place).filter((place) => !isHidden(place))),
      };
    }),
  };
}

/** The stored counts of a dataset. */
export function counted({ db, counts }: Store, datasetPk: number) {
  const { records, completed, submitted, discarded, conflicting } = counts.ofDataset(datasetPk);
  const users = db.all<ResponseCounts & { user_pk: number; blocks: Uint8Array }>(
    'SELECT * FROM response_counts WHERE dataset_pk = ? AND draft + submitted + discarded > 0 ORDER BY user_pk',
    [datasetPk],
  );
  return {
    records,
    submitted,
    discarded,
    conflicting,
    completed,
    completedPlaces: db.column('SELECT place FROM completed_records WHERE place >> 32 = ? ORDER BY place', [datasetPk]),
    completedBlocks: [...counts.completedBlocks(datasetPk)],
    blocks: [...counts.recordBlocks(datasetPk)],
    users: users.map(({ user_pk, draft, submitted, discarded, blocks, ...own }) => ({
      user: user_pk,
      draft,
      submitted,
      discarded,
      completed: own.completed_draft + own.completed_submitted + own.completed_discarded,
      blocks: [...readCounts(blocks)],
    })),
  };
}

/** The stored count of each word of a dataset's facets, beside the actual one. */
export function wordCounts({ db }: Store, datasetPk: number): { counted: number; found: number }[] {
  const words = db.all<{ code: number; facet_pk: number; count: number }>(
    'SELECT facet_terms.* FROM facet_terms JOIN facets ON facets.pk = facet_pk WHERE dataset_pk = ?',
    [datasetPk],
  );
  return words.map(({ code, facet_pk, count }) => {
    const blocks = db.all<{ entries: Uint8Array }>('SELECT entries FROM facet_blocks WHERE pk >> 24 = ?', [facet_pk]);
    const values = blocks.flatMap(({ entries }) => [...readBlock(entries).values]);
    return { counted: count, found: values.filter((value) => value === code).length };
  });
}
