import { environment } from '../environment.ts';
import Type, { type Static, type TProperties } from 'typebox';
import { notNull, optional, refined, Uuid, discriminated, type Complete } from '../http/shapes.ts';
import type { RuleIssue } from '../http/ajv.ts';

export const LABEL_OPTIONS_MAX = environment.labelOptionsMax;
export const SPAN_OPTIONS_MAX = environment.spanOptionsMax;
export const VECTORS_SETTINGS_MAX = 5;
/** An index of longer vectors cannot be made. */
export const VECTOR_DIMENSIONS_MAX = 8192;

/** Names that programs use: of fields, questions, metadata properties and vectors. */
export const SettingName = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?=.*[a-z0-9])[a-z0-9_-]+$' });

/** What people read instead of the name. */
export const Title = Type.String({ minLength: 1, maxLength: 500 });

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!-|_)[a-zA-Z0-9-_ ]+$' });
const Guidelines = optional(Type.String({ minLength: 1, maxLength: 10_000 }));

export const DatasetCreate = Type.Object({
  name: Name,
  guidelines: Guidelines,
  allow_extra_metadata: Type.Optional(Type.Boolean()),
  workspace_id: Uuid,
});
export type DatasetCreate = Static<typeof DatasetCreate>;

export const DatasetUpdate = refined(
  Type.Object({
    name: optional(Name),
    guidelines: Guidelines,
    allow_extra_metadata: optional(Type.Boolean()),
  }),
  notNull('name', 'allow_extra_metadata'),
);
export type DatasetUpdate = Static<typeof DatasetUpdate>;

export const DatasetsQuery = Type.Object({ workspace_id: Type.Optional(Uuid) });

export const FieldCreate = Type.Object({
  name: SettingName,
  title: Title,
  required: optional(Type.Boolean()),
  settings: Type.Object({ type: Type.Literal('text'), use_markdown: Type.Optional(Type.Boolean()) }),
});

export const FieldUpdate = refined(
  Type.Object({
    title: optional(Title),
    settings: optional(Type.Object({ type: Type.Literal('text'), use_markdown: Type.Boolean() })),
  }),
  notNull('title', 'settings'),
);
export type FieldSettings = Complete<Static<typeof FieldCreate>['settings']>;

interface Bounds {
  type?: unknown;
  min?: unknown;
  max?: unknown;
}

function risingBounds({ type, min, max }: Bounds): RuleIssue | undefined {
  if (typeof min !== 'number' || typeof max !== 'number' || min < max) return undefined;
  const words = (bound: number) => (type === 'float' && Number.isInteger(bound) ? `${bound}.0` : String(bound));
  const msg = `'min' (${words(min)}) must be lower than 'max' (${words(max)})`;
  return { at: ['__root__'], msg, type: 'value_error' };
}

const create = <const Name extends string, Members extends TProperties>(type: Name, title: string, members: Members) =>
  refined(
    Type.Object({ type: Type.Literal(type), ...members }, { title: `${title}MetadataPropertyCreate` }),
    risingBounds,
  );

const MetadataSettingsCreate = discriminated('type', [
  create('terms', 'Terms', {
    values: optional(Type.Array(Type.String(), { minItems: 1, maxItems: 250 })),
  }),
  create('integer', 'Integer', {
    min: optional(Type.Integer()),
    max: optional(Type.Integer()),
  }),
  create('float', 'Float', {
    min: optional(Type.Number()),
    max: optional(Type.Number()),
  }),
]);
/** Which values a metadata property takes. */
export type MetadataPropertySettings = Complete<Static<typeof MetadataSettingsCreate>>;

export const MetadataPropertyCreate = Type.Object({
  name: SettingName,
  title: Title,
  settings: MetadataSettingsCreate,
  visible_for_annotators: Type.Optional(Type.Boolean()),
});

export const MetadataPropertyUpdate = refined(
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

export const VectorsSettingsUpdate = refined(Type.Object({ title: optional(Title) }), notNull('title'));
