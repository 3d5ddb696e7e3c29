import Type, { type Static, type TSchema } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { oneOfWords, refined } from '../http/shapes.ts';

export const STATUSES = ['missing', 'pending', 'draft', 'submitted', 'discarded'] as const;

const listOf = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Array(shape));

/** The pattern as clients are told it. Trying it on a long row of commas takes for ever, and it accepts what the other does. */
const TOLD = '^(?=.*[a-z0-9])[a-z0-9_-]+:(.+(,(.+))*)$';
const METADATA = /^(?=.*[a-z0-9])[a-z0-9_-]+:.+$/u;

const metadataIssue = (parameter: string): RuleIssue | undefined =>
  METADATA.test(parameter)
    ? undefined
    : { msg: `string does not match regex "${TOLD}"`, type: 'value_error.str.regex', ctx: { pattern: TOLD } };

const members = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  include: listOf(Type.String()),
  response_status: listOf(oneOfWords(STATUSES)),
  metadata: listOf(refined(Type.String(), metadataIssue)),
  sort_by: listOf(Type.String()),
  // Our extension: returns the questions with the page, which saves readers of answers a call. Argilla ignores it.
  questions: Type.Optional(Type.Boolean()),
};

/** Parameters of the lists; an offset below zero is taken for zero. */
export const RecordsQuery = Type.Object({ offset: Type.Optional(Type.Integer()), ...members });
export type RecordsQuery = Static<typeof RecordsQuery>;

/** Parameters of the searches. */
export const SearchQuery = Type.Object({ offset: Type.Optional(Type.Integer({ minimum: 0 })), ...members });
