import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ControlSchedule } from '#gateway/backend/store/controlSchedule.ts';

const shares = fc.integer({ min: 1, max: 20 });
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('over many answers, as many are to controls as the share says', () => {
  fc.assert(
    fc.property(shares, seeds, (share, seed) => {
      const schedule = new ControlSchedule(share, seed, 1);
      let position = schedule.start;
      let controls = 0;
      for (let answer = 0; answer < 20_000; answer += 1) {
        const isControl = position.due === 0;
        controls += Number(isControl);
        position = isControl ? schedule.afterControl(position) : schedule.afterOther(position);
      }
      expect(Math.abs(controls / 200 - share)).toBeLessThan(share / 5);
    }),
    { numRuns: 20 },
  );
});

test('answers in the order of the queue never move a control', () => {
  fc.assert(
    fc.property(shares, seeds, (share, seed) => {
      const schedule = new ControlSchedule(share, seed, 2);
      const first = (count: number, position = schedule.start) => {
        const dues = schedule.dues(position);
        return Array.from({ length: count }, () => dues.next().value);
      };
      const [due, next] = first(2) as [number, number];
      let position = schedule.start;
      for (let other = 1; other <= due; other += 1) {
        position = schedule.afterOther(position);
        expect(first(2, position)).toEqual([due - other, next - other]);
      }
      expect(first(1, schedule.afterControl(position))).toEqual([next - due]);
    }),
  );
});

test('people get different controls at different times', () => {
  const [one, two] = [new ControlSchedule(5, 7, 1), new ControlSchedule(5, 7, 2)];
  const gaps = (schedule: ControlSchedule) => Array.from({ length: 20 }, (_, number) => schedule.gap(number));
  expect(gaps(one)).not.toEqual(gaps(two));
  const ranked = ({ rank }: ControlSchedule) => [1, 2, 3, 4, 5, 6].toSorted((a, b) => rank(a) - rank(b));
  expect(ranked(one)).not.toEqual(ranked(two));
});
