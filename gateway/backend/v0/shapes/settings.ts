import Type, { type Static } from 'typebox';
import { nullable, understood } from '../../http/shapes.ts';
import { VECTOR_DIMENSIONS_MAX } from '../../shapes/limits.ts';

const SchemaLabel = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(nullable(Type.String())),
});

/** A label may be given by its name alone. */
const label = (value: unknown): unknown => (typeof value === 'string' ? { id: value, name: value } : value);
const dimensions = (value: unknown): unknown => (typeof value === 'number' ? { dim: value } : value);

export const SettingsBody = Type.Object({
  label_schema: Type.Optional(nullable(Type.Object({ labels: Type.Array(understood(SchemaLabel, label)) }))),
  vectors: Type.Optional(
    nullable(
      Type.Record(
        Type.String(),
        understood(Type.Object({ dim: Type.Integer({ minimum: 1, maximum: VECTOR_DIMENSIONS_MAX }) }), dimensions),
      ),
    ),
  ),
});
export type SettingsBody = Static<typeof SettingsBody>;
