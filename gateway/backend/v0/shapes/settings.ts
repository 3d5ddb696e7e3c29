import Type, { type Static } from 'typebox';
import { lenientText } from '../../http/leniency.ts';
import { nullable, understood } from '../../http/shapes.ts';
import { VECTOR_DIMENSIONS_MAX } from '../../shapes/datasets.ts';

const SchemaLabel = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(nullable(Type.String())),
});

/** Labels may be given by their names alone, but then all of them. */
const labels = (values: unknown): unknown => {
  const names = Array.isArray(values) ? values.map(lenientText) : [];
  return names.length > 0 && names.every((name) => typeof name === 'string')
    ? names.map((name) => ({ id: name, name }))
    : values;
};
const dimensions = (value: unknown): unknown => (typeof value === 'number' ? { dim: value } : value);

export const SettingsBody = Type.Object({
  label_schema: Type.Optional(nullable(Type.Object({ labels: understood(Type.Array(SchemaLabel), labels) }))),
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
