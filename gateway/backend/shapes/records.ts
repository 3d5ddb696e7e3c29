import Type, { type Static, type TSchema } from 'typebox';
import { canonicalUuid, type RuleIssue } from '../http/ajv.ts';
import { nullable, refined, strict, Uuid } from '../http/shapes.ts';
import { repeated } from './repeated.ts';
import { UserResponseCreate } from './responses.ts';
import { SuggestionCreate } from './suggestions.ts';

const Fields = Type.Record(Type.String(), nullable(strict(Type.String())));
const Metadata = Type.Optional(nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object' })));
const Suggestions = Type.Optional(nullable(Type.Array(SuggestionCreate)));
const Vectors = Type.Optional(nullable(Type.Record(Type.String(), Type.Array(Type.Number()))));

/** The rule sees ids as they were written: one user may be named in several ways. */
function oneForEachUser(responses: readonly { user_id?: unknown }[] | null): RuleIssue | undefined {
  if (!Array.isArray(responses)) return undefined;
  const ids = strings(responses.map((response: { user_id?: unknown } | null) => response?.user_id));
  const [user] = repeated(ids.map((id) => canonicalUuid(id) ?? id));
  if (user === undefined) return undefined;
  return { msg: `'responses' contains several responses for the same user_id='${user}'`, type: 'value_error' };
}

function uniqueExternalIds(items: readonly { external_id?: unknown }[]): RuleIssue | undefined {
  if (!Array.isArray(items)) return undefined;
  const ids = strings(items.map((item: { external_id?: unknown } | null) => item?.external_id));
  return repeated(ids).length > 0 ? { msg: 'External IDs must be unique', type: 'value_error' } : undefined;
}

const strings = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const members = {
  metadata: Metadata,
  external_id: Type.Optional(nullable(Type.String())),
  responses: Type.Optional(refined(nullable(Type.Array(UserResponseCreate)), oneForEachUser)),
  suggestions: Suggestions,
  vectors: Vectors,
};

export const RecordCreate = Type.Object({ fields: Fields, ...members });
export type RecordCreate = Static<typeof RecordCreate>;

export const RecordUpsert = Type.Object({
  id: Type.Optional(nullable(Uuid)),
  fields: Type.Optional(nullable(Fields)),
  ...members,
});
export type RecordUpsert = Static<typeof RecordUpsert>;

export const RecordUpdate = Type.Object({ metadata: Metadata, suggestions: Suggestions, vectors: Vectors });
export type RecordUpdate = Static<typeof RecordUpdate>;

const RecordUpdateWithId = Type.Object({
  id: Uuid,
  metadata: Metadata,
  suggestions: Suggestions,
  vectors: Vectors,
});

const items = <Shape extends TSchema>(
  shape: Shape,
  maxItems: number,
  rule: (items: never) => RuleIssue | undefined = () => undefined,
) => Type.Object({ items: refined(Type.Array(shape, { minItems: 1, maxItems }), rule) });

export const RecordsCreate = items(RecordCreate, 1000, uniqueExternalIds);
export const RecordsBulkCreate = items(RecordCreate, 500, uniqueExternalIds);
export const RecordsBulkUpsert = items(RecordUpsert, 500, uniqueExternalIds);
export const RecordsUpdate = items(RecordUpdateWithId, 1000);
