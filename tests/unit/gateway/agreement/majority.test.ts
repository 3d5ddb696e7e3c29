import { describe, expect, it } from 'vitest';
import { type AnswerType, canonicalAnswer } from '#gateway/agreement/answers.ts';
import { majorityOf } from '#gateway/agreement/majority.ts';

const ranked = (...places: (string | string[])[]) =>
  places.flatMap((place, index) => [place].flat().map((value) => ({ value, rank: index + 1 })));
const marked = (...spans: [start: number, end: number, label: string][]) =>
  spans.map(([start, end, label]) => ({ start, end, label }));

describe('the majority of labels', () => {
  it('is the most frequent, also below half', () => {
    expect(majorityOf('label_selection', ['a', 'b', 'a', 'c'])).toEqual({ value: 'a', votes: 2, of: 4 });
    expect(majorityOf('label_selection', ['b'])).toEqual({ value: 'b', votes: 1, of: 1 });
  });

  it('is none for a tie or without answers', () => {
    expect(majorityOf('label_selection', ['a', 'b'])).toBeNull();
    expect(majorityOf('label_selection', [])).toBeNull();
  });
});

describe('the majority of ratings', () => {
  it.each([
    [[5, 5, 1], 5],
    [[1, 2, 3], 2],
    [[1, 1, 2, 3, 3], null],
    [[1, 2], null],
    [[1, 2, 2, 3, 3, 4], null],
  ])('of %j is %j', (answers, value) => {
    expect(majorityOf('rating', answers)?.value ?? null).toBe(value);
  });
});

describe('the majority of sets of labels', () => {
  it('has the labels that more than half chose', () => {
    expect(
      majorityOf('multi_label_selection', [
        ['a', 'b'],
        ['b', 'c'],
        ['b', 'a', 'd'],
      ]),
    ).toEqual({
      value: ['a', 'b'],
      votes: 1,
      of: 3,
    });
    expect(majorityOf('multi_label_selection', [['a'], ['b']])).toBeNull();
  });

  it('counts equal sets in any order as votes', () => {
    const answers = [['a', 'b'], ['b', 'a'], ['c']];
    expect(majorityOf('multi_label_selection', answers)).toMatchObject({ votes: 2, of: 3 });
  });
});

describe('the majority of rankings', () => {
  it('is the order of the mean ranks, equal ones share a rank', () => {
    const answers = [ranked('a', 'b', 'c'), ranked('b', 'a', 'c')];
    expect(majorityOf('ranking', answers)).toEqual({
      value: [
        { value: 'a', rank: 1 },
        { value: 'b', rank: 1 },
        { value: 'c', rank: 3 },
      ],
      votes: 0,
      of: 2,
    });
  });

  it('is what more than half ranked alike, even against the mean', () => {
    const common = ranked('a', 'b', 'c', 'd');
    const other = ranked('b', 'c', 'd', 'a');
    expect(majorityOf('ranking', [common, other, common, other, common])).toEqual({ value: common, votes: 3, of: 5 });
  });

  it('is none when it leaves all options equal', () => {
    expect(majorityOf('ranking', [ranked('a', 'b'), ranked('b', 'a')])).toBeNull();
  });
});

describe('the majority of spans', () => {
  it('has the characters that more than half marked', () => {
    const answers = [
      marked([0, 5, 'X'], [8, 9, 'Y']),
      marked([2, 7, 'X']),
      marked([1, 4, 'X'], [8, 9, 'X']),
      marked([3, 6, 'X']),
    ];
    expect(majorityOf('span', answers)).toEqual({ value: marked([2, 5, 'X']), votes: 0, of: 4 });
  });

  it('counts an answer that overlaps itself once', () => {
    expect(majorityOf('span', [marked([0, 4, 'X'], [2, 6, 'X']), marked([9, 10, 'Y'])])).toBeNull();
  });

  it('keeps neighbours apart where more than half gave them', () => {
    const common = marked([0, 2, 'X'], [2, 4, 'X']);
    expect(majorityOf('span', [common, common, marked([0, 4, 'X'])])).toEqual({ value: common, votes: 2, of: 3 });
  });

  it('is nothing marked where more than half marked nothing', () => {
    expect(majorityOf('span', [[], [], marked([0, 1, 'X'])])).toEqual({ value: [], votes: 2, of: 3 });
    expect(majorityOf('span', [marked([0, 1, 'X']), marked([1, 2, 'X'])])).toBeNull();
  });
});

describe('the majority of texts', () => {
  it('is only what more than half wrote alike', () => {
    expect(majorityOf('text', ['yes', 'yes', 'no'])).toEqual({ value: 'yes', votes: 2, of: 3 });
    expect(majorityOf('text', ['yes', 'yes', 'no', 'no way'])).toBeNull();
  });
});

describe('equal answers', () => {
  it.each<[AnswerType, unknown, unknown]>([
    ['multi_label_selection', ['b', 'a'], ['a', 'b']],
    ['ranking', ranked('a', ['b', 'c'], 'd'), [{ value: 'd', rank: 4 }, ...ranked('a', ['c', 'b'])]],
    ['span', marked([0, 1, 'X'], [3, 4, 'Y']), marked([3, 4, 'Y'], [0, 1, 'X'])],
  ])('of type %s are equal in any notation', (type, one, other) => {
    expect(canonicalAnswer(type, one)).toBe(canonicalAnswer(type, other));
  });

  it('never include values of another type', () => {
    expect(canonicalAnswer('rating', '5')).toBeNull();
    expect(canonicalAnswer('label_selection', 5)).toBeNull();
    expect(canonicalAnswer('ranking', 'a')).toBeNull();
  });
});
