import { expect, it } from 'vitest';
import { inTenths } from '#client/routes/task/TaskPanels.tsx';

const stepsOf = (...scores: [from: number, count: number][]) =>
  inTenths(scores.map(([from, count]) => ({ __typename: 'ScoreCount', from, count })))
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => [from, count]);

it('the histogram counts scores in steps of a tenth, with the bounds in the step they start', () => {
  expect(stepsOf([0, 1], [0.099, 2], [0.1, 4], [0.3, 8], [0.7, 16], [0.999, 32])).toEqual([
    [0, 3],
    [0.1, 4],
    [0.3, 8],
    [0.7, 16],
    [0.9, 32],
  ]);
});

it('the histogram counts a score of 1 in the highest step', () => {
  expect(stepsOf([1, 5])).toEqual([[0.9, 5]]);
});

it('the histogram shows empty steps between others, but nothing without scores', () => {
  expect(inTenths([])).toEqual([]);
  expect(inTenths([{ __typename: 'ScoreCount', from: 0.5, count: 1 }])).toHaveLength(10);
});
