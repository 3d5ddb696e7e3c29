import Type, { type Static, type TProperties } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { discriminated, notNull, nullable, refined } from '../http/shapes.ts';
import { SettingName, Title } from './names.ts';

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
