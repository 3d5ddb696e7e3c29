import type { SeedRecord } from '../model.ts';

export type Kind = 'name' | 'headline' | 'summary' | 'answer';

interface Values {
  /** Letters of the candidates, the best first; letters written together share a rank. */
  order: string[];
  comment: string;
}

export interface BestOfFour extends SeedRecord<Values> {
  language?: 'en' | 'de';
  brief: string;
  candidates: [a: string, b: string, c: string, d: string];
}
