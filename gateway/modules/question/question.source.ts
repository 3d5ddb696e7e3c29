import { LRUCache } from 'lru-cache';
import type {
  NewOptionInput,
  NewQuestionInput,
  NewQuestionSettingsInput,
  OptionInput,
  OptionsOrder,
  QuestionSettingsInput,
} from '#gateway/graphql/__generated__/types.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

export interface RestOption {
  value: string;
  text: string;
  description?: string | null;
}

/** Each type of question has some of these settings. */
export interface RestQuestionSettings {
  type: string;
  use_markdown?: boolean;
  options?: RestOption[] | { value: number }[];
  visible_options?: number | null;
  options_order?: 'natural' | 'suggestion';
  field?: string;
  allow_overlapping?: boolean;
  allow_character_annotation?: boolean;
}

export interface RestQuestion {
  id: string;
  name: string;
  title: string;
  description: string | null;
  required: boolean;
  settings: RestQuestionSettings;
}

export function toQuestion({ id, name, title, description, required, settings }: RestQuestion) {
  const common = { id, name, title, description, required };
  const options = (settings.options ?? []) as RestOption[];
  const visibleOptions = settings.visible_options ?? null;
  switch (settings.type) {
    case 'text':
      return { ...common, __typename: 'TextQuestion' as const, useMarkdown: settings.use_markdown ?? false };
    case 'label_selection':
      return { ...common, __typename: 'LabelQuestion' as const, options, visibleOptions };
    case 'multi_label_selection': {
      const optionsOrder: OptionsOrder = settings.options_order === 'suggestion' ? 'SUGGESTION' : 'NATURAL';
      return { ...common, __typename: 'MultiLabelQuestion' as const, options, visibleOptions, optionsOrder };
    }
    case 'rating': {
      const values = (settings.options ?? []).map(({ value }) => +value);
      return { ...common, __typename: 'RatingQuestion' as const, values };
    }
    case 'ranking':
      return { ...common, __typename: 'RankingQuestion' as const, options };
    case 'span':
      return {
        ...common,
        __typename: 'SpanQuestion' as const,
        field: settings.field ?? '',
        options,
        visibleOptions,
        allowOverlapping: settings.allow_overlapping ?? false,
        allowCharacterAnnotation: settings.allow_character_annotation ?? true,
      };
    default:
      return { ...common, __typename: 'UnknownQuestion' as const, type: settings.type };
  }
}

export type QuestionModel = ReturnType<typeof toQuestion>;

/** What may change of them is seldom shown with records, and then they are read. */
const KNOWN_FOR_MS = 60_000;
/** Looking at the clock for each use would set a timer each time. */
const CLOCK_MS = 1_000;
const MAX_KNOWN = 1_000;

/** The questions of datasets with records, whose ids, names and types never change, so that they are not read for each page. */
export const createKnownQuestions = () =>
  new LRUCache<string, QuestionModel[]>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS, ttlResolution: CLOCK_MS });

export type KnownQuestions = ReturnType<typeof createKnownQuestions>;

type QuestionPatch = Partial<Pick<RestQuestion, 'title' | 'description' | 'settings'>>;

const toBody = ({ name, title, description, required, settings }: NewQuestionInput) => ({
  name,
  title: title ?? name,
  description: description ?? null,
  required,
  settings: toSettings(settings),
});

const REST_ORDER: Record<OptionsOrder, 'natural' | 'suggestion'> = { NATURAL: 'natural', SUGGESTION: 'suggestion' };

function toSettings({
  text,
  label,
  multiLabel,
  rating,
  ranking,
  span,
}: NewQuestionSettingsInput): RestQuestionSettings {
  if (text) return { type: 'text', use_markdown: text.useMarkdown };
  if (label) return { type: 'label_selection', ...toOptions(label) };
  if (multiLabel) {
    const options_order = REST_ORDER[multiLabel.optionsOrder];
    return { type: 'multi_label_selection', ...toOptions(multiLabel), options_order };
  }
  if (rating) return { type: 'rating', options: rating.values.map((value) => ({ value })) };
  if (ranking) return { type: 'ranking', options: ranking.options.map(toOption) };
  const { field, allowOverlapping, ...labels } = span!;
  return { type: 'span', field, ...toOptions(labels), allow_overlapping: allowOverlapping };
}

interface OptionsInput {
  options: NewOptionInput[];
  visibleOptions?: number | null | undefined;
}

const toOptions = ({ options, visibleOptions = null }: OptionsInput) => ({
  options: options.map(toOption),
  visible_options: visibleOptions,
});

const toOption = ({ value, text, description = null }: NewOptionInput) => ({ value, text: text ?? value, description });

/** Undefined settings do not change. */
export function toChangedSettings({ text, label, multiLabel, span }: QuestionSettingsInput): RestQuestionSettings {
  if (text) return { type: 'text', use_markdown: text.useMarkdown };
  if (label) return { type: 'label_selection', ...toChangedOptions(label) };
  if (multiLabel) {
    const { optionsOrder } = multiLabel;
    const options_order = optionsOrder ? REST_ORDER[optionsOrder] : undefined;
    return { type: 'multi_label_selection', ...toChangedOptions(multiLabel), options_order };
  }
  return { type: 'span', ...toChangedOptions(span ?? {}), allow_overlapping: span?.allowOverlapping ?? undefined };
}

interface ChangedOptionsInput {
  options?: OptionInput[] | null;
  visibleOptions?: number | null;
}

const toChangedOptions = ({ options, visibleOptions }: ChangedOptionsInput) => ({
  options: options?.map(({ value, text, description = null }) => ({ value, text, description })),
  visible_options: visibleOptions,
});

const part = settingsPart('questions', toQuestion, toBody);

export const questions = {
  ...part,
  /**
   * REST refuses settings of an overlapping span question without `allow_overlapping`, and has no call to read it. So a refused patch
   * without it is sent once more with it, which is never the reason of a refusal.
   */
  async update(rest: RestClient, id: string, patch: QuestionPatch): Promise<QuestionModel> {
    const { settings } = patch;
    const mayLackOverlap = settings?.type === 'span' && settings.allow_overlapping === undefined;
    if (!mayLackOverlap) return part.update(rest, id, patch);
    return part.update(rest, id, patch).catch((refusal: unknown) => {
      if (!(refusal instanceof RestError) || refusal.status !== 422) throw refusal;
      return part.update(rest, id, { ...patch, settings: { ...settings, allow_overlapping: true } }).catch(() => {
        throw refusal;
      });
    });
  },
};
