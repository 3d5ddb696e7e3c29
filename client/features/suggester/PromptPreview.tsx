import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { Problem } from '#client/ui/Problem.tsx';
import { useSuggesterPreviewQuery } from './Suggester.generated.ts';
import styles from './Suggester.module.css';

interface Props {
  datasetId: string;
  prompt: string;
  questions: readonly string[];
}

/** The prompt that the model would get about the first record. */
export function PromptPreview({ datasetId, prompt, questions }: Props) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const { settled } = useSettled({ prompt, questions });
  const isComplete = settled.prompt.trim() !== '' && settled.questions.length > 0;
  const { data, previousData, error, loading } = useSuggesterPreviewQuery({
    variables: { datasetId, prompt: settled.prompt, questions: [...settled.questions] },
    skip: !isOpen || !isComplete,
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const dataset = (data ?? previousData)?.dataset;
  const preview = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester?.preview : null;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('suggester.preview')}</summary>
      {error ? (
        <Problem>{saveMessage(error)}</Problem>
      ) : (
        preview && (
          <>
            {/* Focusable, so that the keyboard can scroll it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles.text} tabIndex={0} aria-busy={loading} aria-label={t('suggester.preview')}>
              {preview.prompt}
            </pre>
            {preview.images > 0 && <p>{t('suggester.images', { count: preview.images })}</p>}
          </>
        )
      )}
    </details>
  );
}
