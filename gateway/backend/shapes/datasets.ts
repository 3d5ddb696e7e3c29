import { environment } from '../environment.ts';
import Type, { type Static, type TProperties } from 'typebox';
import { notNull, nullable, refined, Uuid, discriminated } from '../http/shapes.ts';
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

export interface FieldSettings {
  type: 'text';
  use_markdown: boolean;
}

export const FieldCreate = Type.Object({
  name: SettingName,
  title: Title,
  required: Type.Optional(nullable(Type.Boolean())),
  settings: Type.Object({ type: Type.Literal('text'), use_markdown: Type.Optional(Type.Boolean()) }),
});

export const FieldUpdate = refined(
  Type.Object({
    title: Type.Optional(nullable(Title)),
    settings: Type.Optional(nullable(Type.Object({ type: Type.Literal('text'), use_markdown: Type.Boolean() }))),
  }),
  notNull('title', 'settings'),
);
export type FieldUpdate = Static<typeof FieldUpdate>;

/** What values a metadata property takes. */
export type MetadataPropertySettings =
  | { type: 'terms'; values: string[] | null }
  | { type: 'integer'; min: number | null; max: number | null }
  | { type: 'float'; min: number | null; max: number | null };

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

const SettingsCreate = discriminated('type', [
  create('terms', 'Terms', {
    values: Type.Optional(nullable(Type.Array(Type.String(), { minItems: 1, maxItems: 250 }))),
  }),
  create('integer', 'Integer', {
    min: Type.Optional(nullable(Type.Integer())),
    max: Type.Optional(nullable(Type.Integer())),
  }),
  create('float', 'Float', {
    min: Type.Optional(nullable(Type.Number())),
    max: Type.Optional(nullable(Type.Number())),
  }),
]);
export type SettingsCreate = Static<typeof SettingsCreate>;

export const MetadataPropertyCreate = Type.Object({
  name: SettingName,
  title: Title,
  settings: SettingsCreate,
  visible_for_annotators: Type.Optional(Type.Boolean()),
});

export const MetadataPropertyUpdate = refined(
  Type.Object({
    title: Type.Optional(nullable(Title)),
    visible_for_annotators: Type.Optional(nullable(Type.Boolean())),
  }),
  notNull('title', 'visible_for_annotators'),
);

export const VectorsSettingsCreate = Type.Object({
  name: SettingName,
  title: Title,
  dimensions: Type.Integer({ exclusiveMinimum: 0, maximum: VECTOR_DIMENSIONS_MAX }),
});

export const VectorsSettingsUpdate = refined(Type.Object({ title: Type.Optional(nullable(Title)) }), notNull('title'));
