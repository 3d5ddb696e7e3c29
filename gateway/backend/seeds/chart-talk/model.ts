import type { SeedRecord } from '../model.ts';

export type Verdict = 'right' | 'partly' | 'wrong';

/** What people and models say about an answer. */
interface Said {
  verdict: Verdict;
  correction: string;
}

/** A bar chart, and what an assistant says about it when asked. */
export interface ChartTalk extends SeedRecord<Said> {
  title: string;
  unit: string;
  bars: Readonly<Record<string, number>>;
  /** In turns: what the user and the assistant say. */
  talk: readonly string[];
}
