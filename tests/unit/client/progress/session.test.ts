import { describe, expect, it } from 'vitest';
import { type SubmittedRecord, withSubmitted } from '#client/features/progress/sessionLog.ts';
import { metricsOf } from '#client/features/progress/MetricsPanel.tsx';

const record = (recordId: string, seconds: number, agreement: Record<string, boolean> = {}): SubmittedRecord => ({
  recordId,
  seconds,
  agreement,
});
const sessionOf = (...records: SubmittedRecord[]) => records.reduce<readonly SubmittedRecord[]>(withSubmitted, []);

describe('the metrics of a session', () => {
  it('are null before the first submit', () => {
    expect(metricsOf([])).toBeNull();
  });

  it('count answers per hour of time spent on records', () => {
    expect(metricsOf(sessionOf(record('a', 10), record('b', 20)))?.perHour).toBe(240);
    expect(metricsOf(sessionOf(record('a', 0)))?.perHour).toBe(3600);
  });

  it.each([
    [[7], 7],
    [[1, 9], 5],
    [[30, 2, 4], 4],
    [[600, 2, 4, 6], 5],
  ])('contain the median of %j seconds: %d, regardless of a long break', (seconds, median) => {
    const session = sessionOf(...seconds.map((value, index) => record(String(index), value)));
    expect(metricsOf(session)?.medianSeconds).toBe(median);
  });

  it('contain how often each question’s suggestion was accepted', () => {
    const session = sessionOf(
      record('a', 1, { tone: true, topics: false }),
      record('b', 1, { tone: false }),
      record('c', 1),
      record('d', 1, { tone: true }),
    );
    expect(metricsOf(session)?.agreements).toEqual([
      { question: 'tone', agreed: 2, compared: 3 },
      { question: 'topics', agreed: 0, compared: 1 },
    ]);
  });

  it('count a record once, with the last answer and the total time', () => {
    const session = sessionOf(record('a', 10, { tone: true }), record('b', 5), record('a', 20, { tone: false }));
    expect(metricsOf(session)).toMatchObject({
      perHour: Math.round((2 * 3600) / 35),
      agreements: [{ question: 'tone', agreed: 0, compared: 1 }],
    });
  });

  it('cover the last thousand records', () => {
    const session = sessionOf(...Array.from({ length: 1_200 }, (_, index) => record(String(index), 1)));
    expect(session).toHaveLength(1_000);
    expect(session.at(-1)?.recordId).toBe('1199');
  });
});
