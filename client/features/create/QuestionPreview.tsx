import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { FormPreview } from '#client/features/question/index.ts';
import type { DraftQuestion } from './draft.ts';
import { valueOf } from './faults.ts';
import styles from './QuestionsStep.module.css';
import { shownOptions } from './toInput.ts';

/** A question as annotators will see it. */
export function QuestionPreview({ question }: { question: DraftQuestion }) {
  const { t } = useTranslation(['create', 'common']);
  const shown = toPreview(question, t('create:untitled'));
  return (
    <section className={styles.preview} aria-label={t('common:preview')} inert>
      <p className={styles.label}>{t('common:preview')}</p>
      {'options' in shown && shown.options.length === 0 ? (
        <p>{t('create:noOptions')}</p>
      ) : (
        // Another type is another control.
        <FormPreview key={`${question.key} ${question.type}`} question={shown} />
      )}
    </section>
  );
}

/** A question of the draft as annotators will see it. */
function toPreview(question: DraftQuestion, untitled: string): Question {
  const { key, title, description, required } = question;
  const asked = {
    id: key,
    name: key,
    title: title.trim() || untitled,
    description: description.trim() || null,
    required,
  };
  // Of two equal options, a fault that the editor shows, only one can be displayed.
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
