import Type, { type Static } from 'typebox';
import { nullable, Uuid } from '../http/shapes.ts';
import { UserResponseCreate } from './responses.ts';
import { SuggestionCreate } from './suggestions.ts';

const Fields = Type.Record(Type.String(), nullable(Type.String()));
const Metadata = Type.Optional(nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object' })));
const Suggestions = Type.Optional(nullable(Type.Array(SuggestionCreate)));
const Vectors = Type.Optional(nullable(Type.Record(Type.String(), Type.Array(Type.Number()))));

const members = {
  metadata: Metadata,
  external_id: Type.Optional(nullable(Type.String())),
  responses: Type.Optional(nullable(Type.Array(UserResponseCreate))),
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

const items = <Shape extends Parameters<typeof Type.Array>[0]>(shape: Shape, maxItems: number) =>
  Type.Object({ items: Type.Array(shape, { minItems: 1, maxItems }) });

export const RecordsCreate = items(RecordCreate, 1000);
export const RecordsBulkCreate = items(RecordCreate, 500);
export const RecordsBulkUpsert = items(RecordUpsert, 500);
export const RecordsUpdate = items(RecordUpdateWithId, 1000);
