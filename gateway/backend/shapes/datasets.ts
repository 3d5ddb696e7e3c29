import Type, { type Static } from 'typebox';
import { notNull, nullable, refined, Uuid } from '../http/shapes.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!-|_)[a-zA-Z0-9-_ ]+$' });
const Guidelines = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 10_000 })));

export const DatasetCreate = Type.Object({
  name: Name,
  guidelines: Guidelines,
  allow_extra_metadata: Type.Optional(Type.Boolean()),
  workspace_id: Uuid,
});
export type DatasetCreate = Static<typeof DatasetCreate>;

export const DatasetUpdate = refined(
  Type.Object({
    name: Type.Optional(nullable(Name)),
    guidelines: Guidelines,
    allow_extra_metadata: Type.Optional(nullable(Type.Boolean())),
  }),
  notNull('name', 'allow_extra_metadata'),
);
export type DatasetUpdate = Static<typeof DatasetUpdate>;

export const DatasetsQuery = Type.Object({ workspace_id: Type.Optional(Uuid) });
