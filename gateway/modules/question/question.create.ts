import type {
  NewOptionInput,
  NewQuestionInput,
  NewQuestionSettingsInput,
} from '#gateway/graphql/__generated__/types.ts';
import type { NewRestQuestion, RestOption } from './question.source.ts';

/** A question to be made, as the REST API takes it. */
export const toNewQuestion = ({ name, title, description, required, settings }: NewQuestionInput): NewRestQuestion => ({
  name,
  title: title ?? name,
  description: description ?? null,
  required,
  settings: toSettings(settings),
});

function toSettings(settings: NewQuestionSettingsInput): NewRestQuestion['settings'] {
  const { text, label, multiLabel, rating, ranking, span } = settings;
  if (text) return { type: 'text', use_markdown: text.useMarkdown };
  if (label) return { type: 'label_selection', ...toOptions(label) };
  if (multiLabel) {
    const options_order = multiLabel.optionsOrder === 'SUGGESTION' ? 'suggestion' : 'natural';
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

const toOptions = ({ options, visibleOptions }: OptionsInput) => ({
  options: options.map(toOption),
  visible_options: visibleOptions ?? null,
});

const toOption = ({ value, text, description }: NewOptionInput): RestOption => ({
  value,
  text: text ?? value,
  description: description ?? null,
});
