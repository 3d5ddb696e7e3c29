import type { Span } from '#client/features/span/index.ts';
import type { Annotation, TokenClassificationRecord } from '../model.ts';

/** One entity as a text that is equal for equal entities. */
export const entityKey = ({ start, end, label }: Span): string => `${start} ${end} ${label}`;

/** The entities that count: the edit's, else the annotation's, else what is predicted; each once. */
export function countingEntities(record: TokenClassificationRecord, edit: Annotation | undefined): Span[] {
  const entities = edit?.entities ?? record.entities;
  return [
    ...new Map(
      entities.map(({ start, end, label }) => [entityKey({ start, end, label }), { start, end, label }]),
    ).values(),
  ];
}
