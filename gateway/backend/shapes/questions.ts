import Type, { type Static, type TProperties } from 'typebox';
import type { RuleIssue } from '../http/errors.ts';
import { rootIssue } from '../http/issues.ts';
import {
  type Complete,
  discriminatedUnion,
  notNull,
  optional,
  stringEnum,
  withRule,
  duplicatesIn,
} from '../http/shapes.ts';
import { LABEL_OPTIONS_MAX, SPAN_OPTIONS_MAX, SettingName, Title } from './datasets.ts';

const Option = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 500 }),
  description: optional(Type.String({ minLength: 1, maxLength: 1000 })),
});
/** An update keeps the values of options, so it has no limits. */
const ChangedOption = Type.Object({
  value: Type.String(),
  text: Type.String(),
  description: optional(Type.String()),
});
const RatingOption = Type.Object({ value: Type.Integer({ minimum: 0, maximum: 10 }) });

const VisibleOptions = optional(Type.Integer({ minimum: 3 }));
const OptionsOrder = stringEnum(['natural', 'suggestion']);
const labelOptions = Type.Array(Option, { minItems: 2, maxItems: LABEL_OPTIONS_MAX });
const changedLabelOptions = Type.Array(ChangedOption, { minItems: 2, maxItems: LABEL_OPTIONS_MAX });

/** Options are unique, and at least as many as are visible. */
function optionsIssue({
  options,
  visible_options,
}: Record<'options' | 'visible_options', unknown>): RuleIssue | undefined {
  if (!Array.isArray(options)) return undefined;
  const values = options.map((option) => (option as { value?: unknown } | null)?.value);
  const duplicates = duplicatesIn(values);
  if (duplicates.length > 0) {
    const list = duplicates.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ');
    return rootIssue(`Option values must be unique, found duplicates: {${list}}`);
  }
  const hasTooFew = typeof visible_options === 'number' && visible_options > options.length;
  return hasTooFew ? rootIssue(tooManyVisible(options.length)) : undefined;
}

export const tooManyVisible = (count: number): string =>
  `the value for 'visible_options' must be less or equal to the number of items in 'options' (${count})`;

const create = <const Name extends string, Members extends TProperties>(type: Name, title: string, members: Members) =>
  withRule(
    Type.Object({ type: Type.Literal(type), ...members }, { title: `${title}QuestionSettingsCreate` }),
    optionsIssue,
  );

export const SettingsCreate = discriminatedUnion('type', [
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
/** The settings of a question, as stored and sent. */
export type QuestionSettings = Exclude<CompleteSettings, { type: 'span' }> | SpanSettings;

const changes = <const Name extends string, Members extends TProperties>(type: Name, members: Members) =>
  withRule(
    Type.Object({ type: Type.Literal(type), ...members }),
    notNull(...Object.keys(members).filter((key) => key !== 'visible_options')),
  );

export const SettingsUpdate = discriminatedUnion('type', [
  changes('text', { use_markdown: optional(Type.Boolean()) }),
  changes('rating', {}),
  changes('label_selection', { visible_options: VisibleOptions, options: optional(changedLabelOptions) }),
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

export const QuestionUpdate = withRule(
  Type.Object({
    title: optional(Title),
    description: Description,
    settings: optional(SettingsUpdate),
  }),
  notNull('title', 'settings'),
);
export type QuestionUpdate = Static<typeof QuestionUpdate>;
