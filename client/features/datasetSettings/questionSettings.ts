import type { Question } from '#client/features/answer/index.ts';
import type { QuestionSettingsInput } from '#client/graphql/schema-types.ts';

export type Option = { readonly value: string; readonly text: string; readonly description: string | null };

/** What can be changed of a question; parts that its type does not have are absent. */
export interface EditableQuestion {
  title: string;
  description: string;
  useMarkdown?: boolean;
  options?: readonly Option[];
  visibleOptions?: number | null;
  optionsOrder?: 'NATURAL' | 'SUGGESTION';
  allowOverlapping?: boolean;
}

/** A question as the settings page edits it. */
export function toEditable(question: Question): EditableQuestion {
  const texts = { title: question.title, description: question.description ?? '' };
  switch (question.__typename) {
    case 'TextQuestion':
      return { ...texts, useMarkdown: question.useMarkdown };
    case 'LabelQuestion':
      return { ...texts, options: question.options, visibleOptions: question.visibleOptions };
    case 'MultiLabelQuestion': {
      const { options, visibleOptions, optionsOrder } = question;
      return { ...texts, options, visibleOptions, optionsOrder };
    }
    case 'SpanQuestion': {
      const { options, visibleOptions, allowOverlapping } = question;
      return { ...texts, options, visibleOptions, allowOverlapping };
    }
    default:
      return texts;
  }
}

/** Changed settings as the contract takes them; undefined where none are changed. */
export function toSettingsInput(
  question: Question,
  changes: Partial<EditableQuestion>,
): QuestionSettingsInput | undefined {
  const { title, description, ...settings } = changes;
  if (Object.keys(settings).length === 0) return undefined;
  const { useMarkdown = false, options, visibleOptions, optionsOrder, allowOverlapping } = settings;
  const labels = {
    ...(visibleOptions === undefined ? {} : { visibleOptions }),
    ...(options ? { options: options.map(({ value, text, description }) => ({ value, text, description })) } : {}),
  };
  switch (question.__typename) {
    case 'TextQuestion':
      return { text: { useMarkdown } };
    case 'LabelQuestion':
      return { label: labels };
    case 'MultiLabelQuestion':
      return { multiLabel: { ...labels, ...(optionsOrder ? { optionsOrder } : {}) } };
    case 'SpanQuestion':
      // Spans that may overlap can never be told not to again.
      return { span: { ...labels, ...(allowOverlapping ? { allowOverlapping } : {}) } };
    default:
      return undefined;
  }
}

/** The question as annotators will see it once the changes are saved. */
export const withEdits = (question: Question, { description, ...edited }: EditableQuestion): Question =>
  ({ ...question, ...edited, description: description.trim() || null }) as Question;
