import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addAnswers, type Agreement, AgreementTally } from '#gateway/agreement/agreement.ts';
import type { Scale } from '#gateway/agreement/distance.ts';
import { TimeSlice } from '#gateway/agreement/timeSlice.ts';

/** The reliability data of Krippendorff's "Computing Krippendorff's Alpha-Reliability" (2011): a row for each observer. */
const OBSERVERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];

const resultOf = (tally: AgreementTally): Promise<Agreement> => tally.result(new TimeSlice());

function agreementOf(scale: Scale, rows: readonly (readonly (string | number | null)[])[]): Promise<Agreement> {
  const tally = new AgreementTally(scale);
  rows[0]!.forEach((_, item) => {
    const judgements = rows.flatMap((row, annotator) =>
      row[item] === null ? [] : [{ annotator: String(annotator), category: String(row[item]) }],
    );
    tally.add(judgements);
  });
  return resultOf(tally);
}

/** A contingency table of two users' answers as two rows, one for each user. */
const answersIn = (table: Record<string, Record<string, number>>): [string[], string[]] => {
  const pairs = Object.entries(table).flatMap(([first, others]) =>
    Object.entries(others).flatMap(([second, count]) => Array.from({ length: count }, () => [first, second] as const)),
  );
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
};

describe("Krippendorff's alpha", () => {
  it('of nominal data is that of the textbook, with missing answers', async () => {
    expect((await agreementOf('NOMINAL', OBSERVERS)).alpha).toBeCloseTo(0.743, 3);
  });

  it('of ordinal data is that of the textbook', async () => {
    expect((await agreementOf('ORDINAL', OBSERVERS)).alpha).toBeCloseTo(0.815, 3);
  });

  it('of two observers and two values is that of the textbook', async () => {
    const rows = [
      [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
      [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
    ];
    expect((await agreementOf('NOMINAL', rows)).alpha).toBeCloseTo(0.095, 3);
  });

  it('ignores units with answers of one annotator only', async () => {
    const { items, alpha } = await agreementOf('NOMINAL', [
      ['a', 'b', 'a'],
      ['a', 'b', null],
    ]);
    expect({ items, alpha }).toEqual({ items: 2, alpha: 1 });
  });

  it('is null if all answers are the same, or nothing can be compared', async () => {
    expect((await agreementOf('NOMINAL', [['a'], ['a']])).alpha).toBeNull();
    expect(await resultOf(new AgreementTally('NOMINAL'))).toEqual({ items: 0, alpha: null, pairs: [] });
  });

  it('of sets of labels weighs an additional label less than another label', async () => {
    const sets = (...last: string[]) => [
      ['["a"]', '["b"]', '["a","b"]', '["c"]'],
      ['["a"]', '["b"]', '["a","b"]', JSON.stringify(last)],
    ];
    const exact = (await agreementOf('SET', sets('c'))).alpha!;
    const oneMore = (await agreementOf('SET', sets('a', 'c'))).alpha!;
    const other = (await agreementOf('SET', sets('a'))).alpha!;
    expect(exact).toBe(1);
    expect(oneMore).toBeLessThan(exact);
    expect(other).toBeLessThan(oneMore);
  });
});

describe('with many labels', () => {
  const labels = Array.from({ length: 40 }, (_, place) => `label-${place}`);
  const alone = labels.map((label) => JSON.stringify([label]));

  it('all are distinguished', async () => {
    const shifted = [...alone.slice(32), ...alone.slice(0, 32)];
    const names = (await agreementOf('NOMINAL', [alone, shifted])).alpha!;
    expect((await agreementOf('SET', [alone, shifted])).alpha).toBeCloseTo(names, 10);
  });

  it('the computation does not block other requests', async () => {
    const sets = Array.from({ length: 1500 }, (_, place) =>
      JSON.stringify(labels.filter((_label, bit) => (place >> (bit % 11)) & 1)),
    );
    let slice = 0;
    const count = () => {
      slice++;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    await agreementOf('SET', [sets, [...sets].reverse()]);
    clearImmediate(waiting);
    expect(slice).toBeGreaterThan(1);
  });
});

describe("Cohen's kappa", () => {
  it('of nominal data is that of the textbook', async () => {
    const { pairs } = await agreementOf('NOMINAL', answersIn({ yes: { yes: 20, no: 5 }, no: { yes: 10, no: 15 } }));
    expect(pairs).toEqual([{ annotators: ['0', '1'], items: 50, kappa: expect.closeTo(0.4, 10) }]);
  });

  it('of ratings is weighted by the square of the distance', async () => {
    const table = { 1: { 1: 20, 2: 5, 3: 5 }, 2: { 1: 5, 2: 10, 3: 5 }, 3: { 1: 0, 2: 0, 3: 10 } };
    const { pairs } = await agreementOf('ORDINAL', answersIn(table as never));
    const [first, second] = [
      [30, 20, 10],
      [25, 15, 20],
    ];
    let expected = 0;
    first!.forEach((a, i) => second!.forEach((b, j) => (expected += (a * b * (i - j) ** 2) / 60)));
    const observed = 5 * 1 + 5 * 4 + 5 * 1 + 5 * 1;
    expect(pairs[0]!.kappa).toBeCloseTo(1 - observed / expected, 10);
  });

  it('lists pairs with the most common units first', async () => {
    const { pairs } = await agreementOf('NOMINAL', [
      ['a', null, 'b', 'b'],
      ['a', 'a', 'b', null],
      [null, 'a', 'b', 'a'],
    ]);
    expect(pairs.map(({ annotators, items }) => [...annotators, items])).toEqual([
      ['0', '1', 2],
      ['0', '2', 2],
      ['1', '2', 2],
    ]);
  });
});

describe('answers are compared', () => {
  const addTo =
    (tally: AgreementTally): Parameters<typeof addAnswers>[0] =>
    (...item) =>
      tally.add(...item);
  const given = (...values: unknown[]) => values.map((value, place) => ({ annotator: String(place), value }));

  it('by pairs of options of a ranking', async () => {
    const tally = new AgreementTally('NOMINAL');
    const ranked = (...options: string[]) => options.map((value, place) => ({ value, rank: place + 1 }));
    addAnswers(addTo(tally), 'ranking', given(ranked('a', 'b', 'c'), ranked('a', 'c', 'b')), () => 0);
    expect(await resultOf(tally)).toMatchObject({ items: 3 });
    addAnswers(addTo(tally), 'ranking', given(ranked('a', 'b'), [{ value: 'a', rank: 1 }, { value: 'b' }]), () => 0);
    expect(await resultOf(tally), 'what is not ranked is not compared').toMatchObject({ items: 3 });
  });

  it('by characters of a text, counted in code points', async () => {
    const tally = new AgreementTally('NOMINAL');
    const text = 'A 🎉 in Rome';
    addAnswers(
      addTo(tally),
      'span',
      given([{ start: 7, end: 11, label: 'PLACE' }], [{ start: 7, end: 9, label: 'PLACE' }]),
      () => [...text].length,
    );
    const table = answersIn({ none: { none: 7, PLACE: 0 }, PLACE: { none: 2, PLACE: 2 } });
    expect((await resultOf(tally)).items).toBe(11);
    expect((await resultOf(tally)).pairs[0]!.kappa).toBeCloseTo(
      (await agreementOf('NOMINAL', table)).pairs[0]!.kappa!,
      10,
    );
  });
});

const PANDALM = new URL('../../../../../shared/data/pandalm/testset-v1.json', import.meta.url);
describe.skipIf(!existsSync(PANDALM))('Three people who compared the answers of two models (PandaLM)', () => {
  it('have the published agreement', async () => {
    const verdicts = JSON.parse(readFileSync(PANDALM, 'utf8')) as Record<string, number>[];
    const rows = ['annotator1', 'annotator2', 'annotator3'].map((name) => verdicts.map((verdict) => verdict[name]!));
    const { alpha, pairs } = await agreementOf('NOMINAL', rows);
    expect(alpha).toBeCloseTo(0.8642, 4);
    expect(pairs.map(({ kappa }) => kappa)).toEqual([0.852, 0.8789, 0.8617].map((kappa) => expect.closeTo(kappa, 4)));
  });
});
