import { expect, it } from 'vitest';
import { unassignedOf } from '#client/routes/annotation/othersWork.ts';

const metrics = (records: number, responded: number, pending = 0) => ({
  __typename: 'ResponseMetrics' as const,
  ...{ records, responded, pending },
});
const anna = (submitted: number) => ({
  __typename: 'UserProgress' as const,
  username: 'anna',
  completed: { __typename: 'ResponseCounts' as const, submitted, discarded: 0, draft: 0 },
});
const dataset = (
  minSubmitted: number | null,
  counts: ReturnType<typeof metrics>,
  completed: number,
  ownCompleted: number,
) => ({
  __typename: 'FeedbackDataset' as const,
  id: 'd',
  distribution: minSubmitted === null ? null : { __typename: 'Distribution' as const, minSubmitted },
  metrics: counts,
  progress: { __typename: 'DatasetProgress' as const, completed },
  usersProgress: [anna(ownCompleted)],
});

it.each([
  ['all are answered', dataset(null, metrics(10, 10), 10, 10), 0],
  ['half are assigned to others', dataset(null, metrics(10, 5), 5, 5), 5],
  ['others have answered theirs', dataset(null, metrics(10, 5), 10, 5), 5],
  ['others have completed the rest', dataset(1, metrics(10, 5), 10, 5), 0],
  ['others have completed two of theirs', dataset(1, metrics(10, 5), 7, 5), 3],
  ['hers wait for a second answer, and so do theirs', dataset(2, metrics(10, 5), 0, 0), 5],
])('where %s, so many records are left that are not assigned to her', (_state, counted, left) => {
  expect(unassignedOf(counted, 'anna')).toBe(left);
});
