import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type {
  NewOptionInput,
  NewQuestionInput,
  NewQuestionSettingsInput,
  OptionInput,
  OptionsOrder,
  QuestionSettingsInput,
} from '#gateway/graphql/__generated__/types.ts';
import { written } from '#gateway/graphql/context.ts';
import { questions, type RestQuestionSettings } from './question.source.ts';

export const questionResolvers: Resolvers = {
  Mutation: {
    createQuestion: (_root, { datasetId, question }, context) =>
      written(context, questions.create(context.rest, datasetId, toNewQuestion(question))),
    deleteQuestion: (_root, { id }, context) => written(context, questions.remove(context.rest, id)),
    updateQuestion: (_root, { input: { id, title, description, settings } }, context) => {
      const patch = { title: title ?? undefined, description, settings: settings ? toChanges(settings) : undefined };
      return written(context, questions.update(context.rest, id, patch));
    },
  },
};

export const toNewQuestion = ({ name, title, description, required, settings }: NewQuestionInput) => ({
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
function toChanges({ text, label, multiLabel, span }: QuestionSettingsInput): RestQuestionSettings {
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
