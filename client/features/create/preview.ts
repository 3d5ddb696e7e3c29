import type { Question } from '#client/features/answer/index.ts';
import type { DraftQuestion } from './draft.ts';
import { valueOf } from './faults.ts';
import { shownOptions } from './toInput.ts';

/** A question of the draft as annotators will see it. */
export function toPreview(question: DraftQuestion, untitled: string): Question {
  const { key, title, description, required } = question;
  const asked = {
    id: key,
    name: key,
    title: title.trim() || untitled,
    description: description.trim() || null,
    required,
  };
  // While two options are the same, which is said beside them, only one can be shown.
  const options = [
    ...new Map(
      question.options.map((option) => [
        valueOf(option),
        {
          __typename: 'Option' as const,
          value: valueOf(option),
          text: option.text,
          description: option.description.trim() || null,
        },
      ]),
    ).values(),
  ];
  const visibleOptions = shownOptions(question);
  switch (question.type) {
    case 'text':
      return { __typename: 'TextQuestion', ...asked, useMarkdown: question.useMarkdown };
    case 'rating':
      return { __typename: 'RatingQuestion', ...asked, values: [...question.values] };
    case 'ranking':
      return { __typename: 'RankingQuestion', ...asked, options };
    case 'label':
      return { __typename: 'LabelQuestion', ...asked, options, visibleOptions };
    case 'multiLabel':
      return {
        __typename: 'MultiLabelQuestion',
        ...asked,
        options,
        visibleOptions,
        optionsOrder: question.suggestedFirst ? 'SUGGESTION' : 'NATURAL',
      };
    case 'span':
      return {
        __typename: 'SpanQuestion',
        ...asked,
        field: question.field ?? '',
        options,
        visibleOptions,
        allowOverlapping: question.allowOverlapping,
        allowCharacterAnnotation: true,
      };
  }
}
