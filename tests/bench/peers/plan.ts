import type { ReleaseName } from '#tests/argilla/releases.ts';
import type { Ending } from './ending.ts';
import type { Samples } from './samples.ts';

export const PARTS = ['rest', 'sdk', 'tasks', 'client', 'memory', 'start'] as const;
export type Part = (typeof PARTS)[number];

/** What to compare, and how. */
export interface Plan {
  /** The real server to compare with; both sides are requested by its contract. */
  server: ReleaseName;
  size: number;
  rounds: number;
  /** How often each request is repeated in a round. */
  repeats: number;
  parts: Set<Part>;
  database: 'SQLite' | undefined;
  /** A folder for temporary files. */
  folder: string;
  samples: Samples;
  ending: Ending;
  /** Reports the progress of the comparison. */
  say: (text: string) => void;
}
