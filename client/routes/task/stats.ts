import type { Aggregations } from './useTaskRecords.ts';

/** Scores in ten steps of a tenth, lowest first; empty steps between others are kept, so that the shape can be seen. */
export function inTenths(scores: Aggregations['scores']): { from: number; to: number; count: number }[] {
  if (scores.length === 0) return [];
  const counts = Array.from({ length: 10 }, () => 0);
  for (const { from, count } of scores) {
    // 1 belongs to the last step, and 0.3 is a little less than three tenths.
    const step = Math.min(9, Math.floor(from * 10 + 1e-9));
    counts[step]! += count;
  }
  return counts.map((count, step) => ({ from: step / 10, to: (step + 1) / 10, count }));
}

/** Whether there is anything that the panel shows. */
export function hasStats({ metadata, ...counted }: Aggregations): boolean {
  const { predictedAs, annotatedAs, scores, words, predictedMentions, annotatedMentions } = counted;
  const lists = [predictedAs, annotatedAs, scores, words, predictedMentions, annotatedMentions];
  return lists.some(({ length }) => length > 0) || metadata.some(({ values }) => values.length > 0);
}
