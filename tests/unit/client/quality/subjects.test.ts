import { describe, expect, it } from 'vitest';
import {
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
  question: { __typename: 'LabelQuestion', id: 'q', name: 'mood', title: 'Mood', options: [] },
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
    expect(gapOf({ answered: 3, resolved: 2 }, [quality({ annotators: [person] })], null)).toBeNull();
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
