import Type, { type Static, type TProperties } from 'typebox';
import type { RuleIssue } from '../http/ajv.ts';
import { type Complete, discriminated, notNull, optional, oneOfWords, refined, repeated } from '../http/shapes.ts';
import { LABEL_OPTIONS_MAX, SPAN_OPTIONS_MAX, SettingName, Title } from './datasets.ts';

const Option = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 500 }),
  description: optional(Type.String({ minLength: 1, maxLength: 1000 })),
});
/** Changed options keep their values, so nothing is measured again. */
const ChangedOption = Type.Object({
  value: Type.String(),
  text: Type.String(),
  description: optional(Type.String()),
});
const RatingOption = Type.Object({ value: Type.Integer({ minimum: 0, maximum: 10 }) });

const VisibleOptions = optional(Type.Integer({ minimum: 3 }));
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

type CompleteSettings = Complete<SettingsCreate>;
export type Option = Complete<Static<typeof Option>>;
export type SpanSettings = Extract<CompleteSettings, { type: 'span' }> & { allow_character_annotation: boolean };
/** The settings of each type of question, as stored and sent. */
export type QuestionSettings = Exclude<CompleteSettings, { type: 'span' }> | SpanSettings;

const changes = <const Name extends string, Members extends TProperties>(type: Name, members: Members) =>
  refined(
    Type.Object({ type: Type.Literal(type), ...members }),
    notNull(...Object.keys(members).filter((key) => key !== 'visible_options')),
  );

export const SettingsUpdate = discriminated('type', [
  changes('text', { use_markdown: optional(Type.Boolean()) }),
  changes('rating', {}),
  changes('label_selection', {
    visible_options: VisibleOptions,
    options: optional(changedLabelOptions),
  }),
  changes('multi_label_selection', {
    visible_options: VisibleOptions,
    options: optional(changedLabelOptions),
    options_order: optional(OptionsOrder),
  }),
  changes('ranking', {}),
  changes('span', {
    visible_options: VisibleOptions,
    options: optional(Type.Array(ChangedOption, { minItems: 1, maxItems: SPAN_OPTIONS_MAX })),
    allow_overlapping: optional(Type.Boolean()),
  }),
]);
export type SettingsUpdate = Static<typeof SettingsUpdate>;

const Description = optional(Type.String({ minLength: 1, maxLength: 1000 }));

export const QuestionCreate = Type.Object({
  name: SettingName,
  title: Title,
  description: Description,
  required: optional(Type.Boolean()),
  settings: SettingsCreate,
});
export type QuestionCreate = Static<typeof QuestionCreate>;

export const QuestionUpdate = refined(
  Type.Object({
    title: optional(Title),
    description: Description,
    settings: optional(SettingsUpdate),
  }),
  notNull('title', 'settings'),
);
export type QuestionUpdate = Static<typeof QuestionUpdate>;
