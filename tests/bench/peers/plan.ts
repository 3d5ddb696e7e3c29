import type { ReleaseName } from '#tests/argilla/releases.ts';
import type { Ending } from './ending.ts';
import type { Samples } from './samples.ts';

export const PARTS = ['rest', 'sdk', 'tasks', 'client', 'memory', 'start'] as const;
export type Part = (typeof PARTS)[number];

/** What to compare, and where it goes. */
export interface Plan {
  /** The real server to compare with; both sides are asked by its contract. */
  server: ReleaseName;
  size: number;
  rounds: number;
  /** How often the same is asked for in a round. */
  repeats: number;
  parts: Set<Part>;
  database: 'SQLite' | undefined;
  /** For files that are gone afterwards. */
  folder: string;
  samples: Samples;
  ending: Ending;
  /** Tells how far the comparison has come. */
  say: (text: string) => void;
}
