import { expect, test } from 'vitest';
import { dealer } from '#gateway/backend/assignments/deal.ts';
import { type DealPlan, newState } from '#gateway/backend/shapes/assignmentPlans.ts';

test('a deal stays even for the others when somebody is deleted in the middle of it', () => {
  const plan: DealPlan = { kind: 'assign', users: [1, 2, 3], each: 1, strategy: 'round_robin', facetPk: null };
  const state = newState();
  const deal = dealer(plan, state);
  for (let ordinal = 0; ordinal < 10; ordinal += 1) deal(ordinal, (user) => user === 1);
  const others = dealer({ ...plan, users: [2, 3] }, state);
  const dealt = Array.from({ length: 10 }, (_, at) => others(10 + at, () => false)).flat();
  expect(dealt.filter((user) => user === 2)).toHaveLength(5);
});
