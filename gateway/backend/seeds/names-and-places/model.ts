import type { Mark, SeedRecord } from '../model.ts';

export type Kind = 'news' | 'support';

export type Entity = 'person' | 'organisation' | 'place' | 'date' | 'amount' | 'product' | 'event' | 'reference';

interface Values {
  /** Parts of the text. */
  entities: Mark<Entity>[];
  comment: string;
}

export interface EntityText extends SeedRecord<Values> {
  text: string;
}
