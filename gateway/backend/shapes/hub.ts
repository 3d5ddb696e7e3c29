import Type from 'typebox';
import { optional } from '../http/shapes.ts';

const Columns = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

export const HubImport = Type.Object({
  name: Type.String(),
  subset: Type.String(),
  split: Type.String(),
  mapping: Type.Object({
    fields: Type.Array(Columns.items, { minItems: 1 }),
    metadata: optional(Columns),
    suggestions: optional(Columns),
    external_id: optional(Type.String()),
  }),
});

const Name = Type.String({ minLength: 1 });

export const HubExport = Type.Object({
  name: Name,
  subset: optional(Name),
  split: optional(Name),
  private: optional(Type.Boolean()),
  token: Name,
});
