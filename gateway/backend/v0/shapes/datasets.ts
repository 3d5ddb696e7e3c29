import Type, { type Static } from 'typebox';
import type { RuleIssue } from '../../http/errors.ts';
import { coerceText } from '../../http/coercion.ts';
import { nullable, stringEnum, withRule, withCoercion } from '../../http/shapes.ts';
import { VECTOR_DIMENSIONS_MAX } from '../../shapes/datasets.ts';

export const TASKS = ['TextClassification', 'TokenClassification', 'Text2Text'] as const;
export type Task = (typeof TASKS)[number];

const Name = Type.String({ pattern: '^(?!-|_)[a-z0-9-_]+$' });
const Tags = Type.Optional(Type.Record(Type.String(), Type.String()));
const Metadata = Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' }));

export const TaskDatasetCreate = Type.Object({
  name: Name,
  task: stringEnum(TASKS),
  workspace: Type.Optional(nullable(Type.String())),
  tags: Tags,
  metadata: Metadata,
});

export const TaskDatasetUpdate = Type.Object({ tags: Tags, metadata: Metadata });

export const TaskDatasetCopy = Type.Object({
  name: Name,
  target_workspace: Type.Optional(nullable(Type.String())),
  tags: Tags,
  metadata: Metadata,
});
export type TaskDatasetCopy = Static<typeof TaskDatasetCopy>;

const SchemaLabel = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(nullable(Type.String())),
});

/** A list of labels may consist only of names. */
const labels = (values: unknown): unknown => {
  const names = Array.isArray(values) ? values.map(coerceText) : [];
  return names.length > 0 && names.every((name) => typeof name === 'string')
    ? names.map((name) => ({ id: name, name }))
    : values;
};
const dimensions = (value: unknown): unknown => (typeof value === 'number' ? { dim: value } : value);

export const SettingsBody = Type.Object({
  label_schema: Type.Optional(nullable(Type.Object({ labels: withCoercion(Type.Array(SchemaLabel), labels) }))),
  vectors: Type.Optional(
    nullable(
      Type.Record(
        Type.String(),
        withCoercion(Type.Object({ dim: Type.Integer({ minimum: 1, maximum: VECTOR_DIMENSIONS_MAX }) }), dimensions),
      ),
    ),
  ),
});
export type SettingsBody = Static<typeof SettingsBody>;

const members = {
  label: Type.Optional(nullable(Type.String())),
  labels: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(nullable(Type.String())),
};

function someLabel({ label, labels }: { label?: unknown; labels?: unknown }): RuleIssue | undefined {
  const hasLabels = Array.isArray(labels) && labels.length > 0;
  if (hasLabels || (typeof label === 'string' && label !== '')) return undefined;
  return {
    at: ['__root__'],
    msg: 'At least one label should be included in the rule definition',
    type: 'assertion_error',
  };
}

/** Programs drop such a segment from the path of the rule, so nobody could change or delete it. */
const inPath = (query: unknown): RuleIssue | undefined =>
  typeof query === 'string' && /^\s*\.{1,2}\s*$/.test(query)
    ? { msg: `'${query.trim()}' cannot be the query of a rule`, type: 'value_error' }
    : undefined;

export const RuleCreate = withRule(
  Type.Object({ query: withRule(Type.String({ minLength: 1, trim: true }), inPath), ...members }),
  someLabel,
);
export const RuleUpdate = withRule(Type.Object(members), someLabel);
export type RuleLabels = Pick<Static<typeof RuleUpdate>, 'label' | 'labels'>;

export const RuleMetricsParameters = Type.Object({ label: Type.Optional(Type.Array(Type.String())) });
