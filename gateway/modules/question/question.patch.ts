import type { OptionInput, QuestionSettingsInput, UpdateQuestionInput } from '#gateway/graphql/__generated__/types.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';
import { type QuestionPatch, type RestQuestion, update } from './question.source.ts';

/** What to send; a part that is absent is not sent, and null is sent only where it means something. */
export function toPatch({ title, description, settings }: UpdateQuestionInput): QuestionPatch {
  return {
    ...(title == null ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(settings == null ? {} : { settings: toSettings(settings) }),
  };
}

/**
 * Sends the patch. The REST API refuses any settings of an overlapping span question that do not repeat that it is one, and
 * has no call that tells. So a refused patch that says nothing of it is sent once more with it: that succeeds only where
 * it was missing, since `true` is never wrong by itself and anything else that is wrong is refused again.
 */
export async function applyPatch(rest: RestClient, id: string, patch: QuestionPatch): Promise<RestQuestion> {
  const { settings } = patch;
  const isSilentOnOverlap = settings?.type === 'span' && settings.allow_overlapping === undefined;
  if (!isSilentOnOverlap) return update(rest, id, patch);
  return update(rest, id, patch).catch((refusal: unknown) => {
    if (!(refusal instanceof RestError) || refusal.status !== 422) throw refusal;
    return update(rest, id, { ...patch, settings: { ...settings, allow_overlapping: true } }).catch(() => {
      throw refusal;
    });
  });
}

function toSettings({ text, label, multiLabel, span }: QuestionSettingsInput): NonNullable<QuestionPatch['settings']> {
  if (text) return { type: 'text', use_markdown: text.useMarkdown };
  if (label) return { type: 'label_selection', ...toOptions(label) };
  if (multiLabel) {
    const { optionsOrder } = multiLabel;
    return {
      type: 'multi_label_selection',
      ...toOptions(multiLabel),
      ...(optionsOrder == null ? {} : { options_order: optionsOrder === 'SUGGESTION' ? 'suggestion' : 'natural' }),
    };
  }
  const allowOverlapping = span?.allowOverlapping;
  return {
    type: 'span',
    ...toOptions(span ?? {}),
    ...(allowOverlapping == null ? {} : { allow_overlapping: allowOverlapping }),
  };
}

interface OptionsInput {
  options?: OptionInput[] | null;
  visibleOptions?: number | null;
}

const toOptions = ({ options, visibleOptions }: OptionsInput) => ({
  ...(options == null
    ? {}
    : { options: options.map(({ value, text, description }) => ({ value, text, description: description ?? null })) }),
  ...(visibleOptions === undefined ? {} : { visible_options: visibleOptions }),
});
