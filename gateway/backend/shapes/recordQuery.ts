import Type, { type Static, type TSchema } from 'typebox';
import { oneOfWords } from '../http/shapes.ts';

export const STATUSES = ['missing', 'pending', 'draft', 'submitted', 'discarded'] as const;

const listOf = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Array(shape));

const METADATA = '^(?=.*[a-z0-9])[a-z0-9_-]+:(.+(,(.+))*)$';

const members = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  include: listOf(Type.String()),
  response_status: listOf(oneOfWords(STATUSES)),
  metadata: listOf(Type.String({ pattern: METADATA })),
  sort_by: listOf(Type.String()),
  // Ours: the questions come along with the page, which spares whoever reads answers a call. Argilla takes no notice.
  questions: Type.Optional(Type.Boolean()),
};

/** Parameters of the lists; an offset below zero is taken for zero. */
export const RecordsQuery = Type.Object({ offset: Type.Optional(Type.Integer()), ...members });
export type RecordsQuery = Static<typeof RecordsQuery>;

/** Parameters of the searches. */
export const SearchQuery = Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0 })), ...members });
