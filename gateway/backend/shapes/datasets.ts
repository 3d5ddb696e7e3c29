import { environment } from '../environment.ts';
import Type, { type Static, type TProperties } from 'typebox';
import { coerceInteger } from '../http/coercion.ts';
import {
  notNull,
  optional,
  stringEnum,
  withCoercion,
  withRule,
  Uuid,
  discriminatedUnion,
  type Complete,
} from '../http/shapes.ts';
import type { RuleIssue } from '../http/errors.ts';
import { rootIssue } from '../http/issues.ts';
import { floatText } from '../http/json.ts';

export const LABEL_OPTIONS_MAX = environment.labelOptionsMax;
export const SPAN_OPTIONS_MAX = environment.spanOptionsMax;
export const VECTORS_SETTINGS_MAX = 5;
/** The maximum of the vector index. */
export const VECTOR_DIMENSIONS_MAX = 8192;

/** The name of a field, question, metadata property or vectors settings. */
export const SettingName = Type.String({ minLength: 1, maxLength: 200 });

export const Title = Type.String({ minLength: 1, maxLength: 500 });

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Guidelines = optional(Type.String({ minLength: 1, maxLength: 10_000 }));

/** The largest number that GraphQL has. */
const MIN_SUBMITTED_MAX = 2 ** 31 - 1;

const Distribution = Type.Object({
  strategy: stringEnum(['overlap']),
  // 1.29 would truncate fractions, but lacks this member; 2.8 refuses them.
  min_submitted: withCoercion(Type.Integer({ minimum: 1, maximum: MIN_SUBMITTED_MAX }), (value) =>
    typeof value === 'number' ? value : coerceInteger(value),
  ),
});
const DatasetMetadata = optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' }));

export const DatasetCreate = Type.Object({
  name: Name,
  guidelines: Guidelines,
  allow_extra_metadata: Type.Optional(Type.Boolean()),
  distribution: Type.Optional(Distribution),
  metadata: DatasetMetadata,
  workspace_id: Uuid,
});
export type DatasetCreate = Static<typeof DatasetCreate>;

export const DatasetUpdate = withRule(
  Type.Object({
    name: optional(Name),
    guidelines: Guidelines,
    allow_extra_metadata: optional(Type.Boolean()),
    distribution: optional(Distribution),
    // An extension: everyone answers every record again.
    min_submitted: Type.Optional(Type.Null()),
    metadata: DatasetMetadata,
  }),
  notNull('name', 'allow_extra_metadata', 'distribution'),
);
export type DatasetUpdate = Static<typeof DatasetUpdate>;

export const DatasetsQuery = Type.Object({
  workspace_id: Type.Optional(Uuid),
  name: Type.Optional(Type.String()),
  status: Type.Optional(stringEnum(['draft', 'ready'])),
});

function boundsIssue({ type, min, max }: Record<'type' | 'min' | 'max', unknown>): RuleIssue | undefined {
  if (typeof min !== 'number' || typeof max !== 'number' || min < max) return undefined;
  const textOf = type === 'float' ? floatText : String;
  return rootIssue(`'min' (${textOf(min)}) must be lower than 'max' (${textOf(max)})`);
}

const create = <const Name extends string, Members extends TProperties>(type: Name, title: string, members: Members) =>
  withRule(
    Type.Object({ type: Type.Literal(type), ...members }, { title: `${title}MetadataPropertyCreate` }),
    boundsIssue,
  );

const MetadataSettingsCreate = discriminatedUnion('type', [
  create('terms', 'Terms', { values: optional(Type.Array(Type.String(), { minItems: 1, maxItems: 250 })) }),
  create('integer', 'Integer', { min: optional(Type.Integer()), max: optional(Type.Integer()) }),
  create('float', 'Float', { min: optional(Type.Number()), max: optional(Type.Number()) }),
]);
/** The values that a metadata property allows. */
export type MetadataPropertySettings = Complete<Static<typeof MetadataSettingsCreate>>;

export const MetadataPropertyCreate = Type.Object({
  name: SettingName,
  title: Title,
  settings: MetadataSettingsCreate,
  visible_for_annotators: Type.Optional(Type.Boolean()),
});

export const MetadataPropertyUpdate = withRule(
  Type.Object({
    title: optional(Title),
    visible_for_annotators: optional(Type.Boolean()),
  }),
  notNull('title', 'visible_for_annotators'),
);

export const VectorsSettingsCreate = Type.Object({
  name: SettingName,
  title: Title,
  dimensions: Type.Integer({ exclusiveMinimum: 0, maximum: VECTOR_DIMENSIONS_MAX }),
});

export const VectorsSettingsUpdate = withRule(Type.Object({ title: optional(Title) }), notNull('title'));
