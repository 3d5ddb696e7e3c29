import { describe, expect, it } from 'vitest';
import {
  calendarOf,
  gapOf,
  MAX_LABELS,
  matrixOf,
  type Quality,
  type Score,
  subjectsOf,
} from '#client/features/quality/subjects.ts';

const NO_SHARE = { __typename: 'RightShare', answers: 0, right: 0, rate: null, low: null, high: null } as const;
const NO_SCORE: Score = { __typename: 'QualityScore', total: NO_SHARE, weeks: [], confusion: [], hardest: [] };

const quality = (change: Partial<Quality>): Quality => ({
  __typename: 'QuestionQuality',
  question: {
    __typename: 'LabelQuestion',
    id: 'q',
    name: 'mood',
    title: 'Mood',
    description: null,
    required: true,
    options: [],
    visibleOptions: null,
  },
  labels: [],
  people: NO_SCORE,
  annotators: [],
  agents: [],
  ...change,
});

const person = {
  __typename: 'AnnotatorQuality',
  user: { __typename: 'User', id: 'u', username: 'mia' },
  userId: 'u',
  score: NO_SCORE,
} as const;

describe('the comparison with resolutions', () => {
  it('says what is missing: answers, resolutions, or something to compare', () => {
    const nothing = [quality({})];
    expect(gapOf({ answered: 0, resolved: 0 }, nothing, null)).toBe('unanswered');
    expect(gapOf({ answered: 3, resolved: 0 }, nothing, '2026-01-31')).toBe('unresolved');
    expect(gapOf({ answered: 3, resolved: 2 }, nothing, null)).toBe('incomparable');
    expect(gapOf({ answered: 3, resolved: 2 }, nothing, '2026-01-31')).toBe('sinceThen');
    const judged = {
      __typename: 'AgentQuality',
      agent: 'm',
      score: NO_SCORE,
      judged: 1,
      kept: 1,
      changedRate: 0,
    } as const;
    expect(gapOf({ answered: 3, resolved: 0 }, [quality({ agents: [judged] })], null)).toBe('unresolved');
    const compared = { ...NO_SCORE, total: { ...NO_SHARE, answers: 1, rate: 0 } };
    expect(
      gapOf({ answered: 3, resolved: 2 }, [quality({ annotators: [{ ...person, score: compared }] })], null),
    ).toBeNull();
  });

  it('lists all people together, each person, then each agent', () => {
    const agent = { __typename: 'AgentQuality', agent: null, score: NO_SCORE, judged: 4, kept: 3 } as const;
    const subjects = subjectsOf(quality({ annotators: [person], agents: [{ ...agent, changedRate: 0.25 }] }));
    expect(subjects.map(({ kind, name }) => [kind, name])).toEqual([
      ['everybody', null],
      ['person', 'mia'],
      ['agent', null],
    ]);
    expect(subjects[2]!.judgement).toMatchObject({ judged: 4, kept: 3, changedRate: 0.25 });
  });
});

describe('the weeks', () => {
  const week = (day: string) => ({ __typename: 'WeekQuality', week: day, share: { ...NO_SHARE, answers: 1 } }) as const;

  it('include those between without answers, up to a number', () => {
    const weeks = [week('2026-01-05'), week('2026-01-26')];
    expect(calendarOf(weeks, 26).map((shown) => [shown.week, shown.share?.answers])).toEqual([
      ['2026-01-05', 1],
      ['2026-01-12', undefined],
      ['2026-01-19', undefined],
      ['2026-01-26', 1],
    ]);
    expect(calendarOf(weeks, 2).map((shown) => shown.week)).toEqual(['2026-01-19', '2026-01-26']);
  });
});

describe('a confusion matrix', () => {
  const cell = (expected: string | null, given: string | null, count: number) =>
    ({ __typename: 'ConfusionCell', expected, given, count }) as const;

  it('shows at most 20 labels: the most frequent, in the order of the question', () => {
    const labels = Array.from({ length: 25 }, (_, place) => `label ${place}`);
    // The first five occur least often.
    const matrix = matrixOf(
      labels,
      labels.map((label, place) => cell(label, label, place + 1)),
    );
    expect(matrix.expected).toHaveLength(MAX_LABELS);
    expect(matrix.expected).toEqual(labels.slice(5));
    expect(matrix.given).toEqual(labels.slice(5));
    expect(matrix.omitted).toBe(5);
    expect(matrix.total('label 9')).toBe(10);
  });

  it('leaves out labels that never occur, and has a place for missing and additional ones', () => {
    const matrix = matrixOf(['calm', 'glad', 'sad'], [cell('sad', null, 2), cell('sad', 'calm', 1)]);
    expect(matrix.expected).toEqual(['calm', 'sad']);
    expect(matrix.given).toEqual(['calm', 'sad', null]);
    expect(matrix.count('sad', null)).toBe(2);
    expect(matrix.count('calm', 'sad')).toBe(0);
    expect(matrix.omitted).toBe(0);
  });
});
