import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control.ts';
import { LabelControl } from './options/LabelControl.tsx';
import { MultiLabelControl } from './options/MultiLabelControl.tsx';
import { rankingControl, ratingControl, spanControl } from './parts.ts';
import { TextControl } from './text/TextControl.tsx';
import type { Question } from '#client/features/answer/index.ts';
import type { SpanLabels } from './useSpanLabels.ts';
import styles from './QuestionForm.module.css';

interface Props extends ControlProps<Question> {
  /** Many records are answered at once. */
  isBulk: boolean;
  spanLabels: SpanLabels;
  contents: Readonly<Record<string, unknown>>;
}

/** The control for a question's type. */
export function QuestionControl({ question, isBulk, spanLabels, contents, ...props }: Props) {
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
