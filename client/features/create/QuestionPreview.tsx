import { useTranslation } from 'react-i18next';
import { FormPreview } from '#client/features/question/index.ts';
import type { DraftQuestion } from './draft.ts';
import { toPreview } from './preview.ts';
import styles from './QuestionPreview.module.css';

/** A question as annotators will see it. Whatever was typed before it could be a question is not shown. */
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
