import Type, { type Static, type TProperties } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { discriminated, notNull, nullable, oneOfWords, refined, repeated } from '../http/shapes.ts';
import { LABEL_OPTIONS_MAX, SPAN_OPTIONS_MAX, SettingName, Title } from './datasets.ts';

/** How each type of question is asked, as stored and as answered. */
export type QuestionSettings =
  TextSettings | RatingSettings | LabelSelectionSettings | MultiLabelSelectionSettings | RankingSettings | SpanSettings;

export interface Option {
  value: string;
  text: string;
  description: string | null;
}

export interface TextSettings {
  type: 'text';
  use_markdown: boolean;
}

export interface RatingSettings {
  type: 'rating';
  options: { value: number }[];
}

export interface LabelSelectionSettings {
  type: 'label_selection';
  options: Option[];
  visible_options: number | null;
}

export interface MultiLabelSelectionSettings {
  type: 'multi_label_selection';
  options: Option[];
  visible_options: number | null;
  options_order: 'natural' | 'suggestion';
}

export interface RankingSettings {
  type: 'ranking';
  options: Option[];
}

export interface SpanSettings {
  type: 'span';
  field: string;
  options: Option[];
  visible_options: number | null;
  allow_overlapping: boolean;
  allow_character_annotation: boolean;
}

const Option = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 500 }),
  description: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 1000 }))),
});
/** Changed options keep their values, so nothing is measured again. */
const ChangedOption = Type.Object({
  value: Type.String(),
  text: Type.String(),
  description: Type.Optional(nullable(Type.String())),
});
const RatingOption = Type.Object({ value: Type.Integer({ minimum: 0, maximum: 10 }) });

const VisibleOptions = Type.Optional(nullable(Type.Integer({ minimum: 3 })));
const OptionsOrder = oneOfWords(['natural', 'suggestion']);
const labelOptions = Type.Array(Option, { minItems: 2, maxItems: LABEL_OPTIONS_MAX });
const changedLabelOptions = Type.Array(ChangedOption, { minItems: 2, maxItems: LABEL_OPTIONS_MAX });

interface WithOptions {
  options?: unknown;
  visible_options?: unknown;
}

/** No two options are the same, and no more can be shown than there are. */
function consistentOptions({ options, visible_options }: WithOptions): RuleIssue | undefined {
  if (!Array.isArray(options)) return undefined;
  const values = options.map((option) => (option as { value?: unknown } | null)?.value);
  const duplicates = repeated(values);
  if (duplicates.length > 0) {
    const list = duplicates.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ');
    return { at: ['__root__'], msg: `Option values must be unique, found duplicates: {${list}}`, type: 'value_error' };
  }
  if (typeof visible_options === 'number' && visible_options > options.length) {
    return { at: ['__root__'], msg: tooManyVisible(options.length), type: 'value_error' };
  }
  return undefined;
}

export const tooManyVisible = (count: number): string =>
  `the value for 'visible_options' must be less or equal to the number of items in 'options' (${count})`;

const create = <const Name extends string, Members extends TProperties>(type: Name, title: string, members: Members) =>
  refined(
    Type.Object({ type: Type.Literal(type), ...members }, { title: `${title}QuestionSettingsCreate` }),
    consistentOptions,
  );

export const SettingsCreate = discriminated('type', [
  create('text', 'Text', { use_markdown: Type.Optional(Type.Boolean()) }),
  create('rating', 'Rating', { options: Type.Array(RatingOption, { minItems: 2, maxItems: 11 }) }),
  create('label_selection', 'LabelSelection', { options: labelOptions, visible_options: VisibleOptions }),
  create('multi_label_selection', 'MultiLabelSelection', {
    options: labelOptions,
    visible_options: VisibleOptions,
    options_order: Type.Optional(OptionsOrder),
  }),
  create('ranking', 'Ranking', { options: Type.Array(Option, { minItems: 2, maxItems: 50 }) }),
  create('span', 'Span', {
    field: SettingName,
    options: Type.Array(Option, { minItems: 1, maxItems: SPAN_OPTIONS_MAX }),
    visible_options: VisibleOptions,
    allow_overlapping: Type.Optional(Type.Boolean()),
  }),
]);
export type SettingsCreate = Static<typeof SettingsCreate>;

const changes = <const Name extends string, Members extends TProperties>(type: Name, members: Members) =>
  refined(
    Type.Object({ type: Type.Literal(type), ...members }),
    notNull(...Object.keys(members).filter((key) => key !== 'visible_options')),
  );

export const SettingsUpdate = discriminated('type', [
  changes('text', { use_markdown: Type.Optional(nullable(Type.Boolean())) }),
  changes('rating', {}),
  changes('label_selection', {
    visible_options: VisibleOptions,
    options: Type.Optional(nullable(changedLabelOptions)),
  }),
  changes('multi_label_selection', {
    visible_options: VisibleOptions,
    options: Type.Optional(nullable(changedLabelOptions)),
    options_order: Type.Optional(nullable(OptionsOrder)),
  }),
  changes('ranking', {}),
  changes('span', {
    visible_options: VisibleOptions,
    options: Type.Optional(nullable(Type.Array(ChangedOption, { minItems: 1, maxItems: SPAN_OPTIONS_MAX }))),
    allow_overlapping: Type.Optional(nullable(Type.Boolean())),
  }),
]);
export type SettingsUpdate = Static<typeof SettingsUpdate>;

const Description = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 1000 })));

export const QuestionCreate = Type.Object({
  name: SettingName,
  title: Title,
  description: Description,
  required: Type.Optional(nullable(Type.Boolean())),
  settings: SettingsCreate,
});
export type QuestionCreate = Static<typeof QuestionCreate>;

export const QuestionUpdate = refined(
  Type.Object({
    title: Type.Optional(nullable(Title)),
    description: Description,
    settings: Type.Optional(nullable(SettingsUpdate)),
  }),
  notNull('title', 'settings'),
);
export type QuestionUpdate = Static<typeof QuestionUpdate>;
