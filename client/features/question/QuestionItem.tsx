import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Lazy, lazyPart } from '#client/lib/lazy.ts';
import { markdown } from '#client/ui/Markdown.tsx';
import type { Question } from '#client/features/answer/index.ts';
import type { ControlProps, FormActions } from './control.ts';
import { LabelControl, MultiLabelControl } from './options/LabelControls.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { TextControl } from './text/TextControl.tsx';
import type { SpanLabels } from './useSpanLabels.ts';
import styles from './QuestionForm.module.css';

// Many datasets have no such questions, and their code is large.
export const rankingControl = lazyPart(() =>
  import('./ranking/RankingControl.tsx').then((module) => module.RankingControl),
);
export const ratingControl = lazyPart(() =>
  import('./options/RatingControl.tsx').then((module) => module.RatingControl),
);
export const spanControl = lazyPart(() => import('./span/SpanControl.tsx').then((module) => module.SpanControl));

/** The lazy code that these questions need before they can be shown. */
export function questionParts(questions: readonly Question[]): Lazy<unknown>[] {
  return questions.flatMap((question): Lazy<unknown>[] => {
    switch (question.__typename) {
      case 'RatingQuestion':
        return [ratingControl];
      case 'RankingQuestion':
        return [rankingControl];
      case 'SpanQuestion':
        return [spanControl];
      case 'TextQuestion':
        return question.useMarkdown ? [markdown] : [];
      default:
        return [];
    }
  });
}

interface Props extends Pick<
  ControlProps<Question>,
  'recordId' | 'question' | 'value' | 'suggestion' | 'suggestionState'
> {
  message: string | undefined;
  isDescribed: boolean;
  isBulk: boolean;
  spanLabels: SpanLabels;
  contents: Readonly<Record<string, unknown>>;
  actions: FormActions;
}

/** One question of the form: its card with the control of its type. */
export const QuestionItem = memo(function QuestionItem({ actions, message, isDescribed, ...props }: Props) {
  const { name } = props.question;
  return (
    <QuestionCard {...props} message={message} isDescribed={isDescribed} onRestore={() => actions.restore(name)}>
      {(ids) => (
        <QuestionControl
          {...props}
          {...ids}
          onAnswer={(value) => actions.answer(name, value)}
          onChosen={(by) => actions.chosen(name, by)}
        />
      )}
    </QuestionCard>
  );
});

type QuestionControlProps = ControlProps<Question> & Pick<Props, 'isBulk' | 'spanLabels' | 'contents'>;

function QuestionControl({ question, isBulk, spanLabels, contents, ...props }: QuestionControlProps) {
  const { t } = useTranslation(['form', 'span']);
  switch (question.__typename) {
    case 'TextQuestion':
      return <TextControl {...props} question={question} />;
    case 'LabelQuestion':
      return <LabelControl {...props} question={question} />;
    case 'MultiLabelQuestion':
      return <MultiLabelControl {...props} question={question} />;
    case 'RatingQuestion':
      return <ratingControl.Part {...props} question={question} />;
    case 'RankingQuestion':
      return <rankingControl.Part {...props} question={question} />;
    case 'SpanQuestion': {
      if (isBulk) return <p className={styles.note}>{t('span:notInBulk')}</p>;
      const text = contents[question.field];
      const isText = typeof text === 'string';
      return <spanControl.Part {...props} question={question} labels={spanLabels} text={isText ? text : undefined} />;
    }
    default:
      return (
        <p role="alert" tabIndex={-1} data-focus-first className={styles.unknown}>
          {t('form:unknownType', { type: question.type })}
        </p>
      );
  }
}
