import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '#client/features/datasetSettings/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { type TestSuggesterMutation, useTestSuggesterMutation } from './Suggester.generated.ts';
import { hasDetail } from './reasons.ts';
import { useFaultText } from './useFaultText.ts';
import styles from './Suggester.module.css';

/** Asks about the first record and shows the answer. */
export function TestCard({ datasetId }: { datasetId: string }) {
  const { t } = useTranslation('settings');
  const [test, { data }] = useTestSuggesterMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  return (
    <SettingsCard title={t('suggester.test')}>
      <p>{t('suggester.testText')}</p>
      <Button
        variant="default"
        leftSection={<IconFlask size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void run(() => test({ variables: { datasetId } }))}
      >
        {t('suggester.testNow')}
      </Button>
      <Problem>{failure?.text}</Problem>
      <div role="status" className={styles.result}>
        {data && !isBusy && !failure && <Result tested={data.testSuggester} />}
      </div>
    </SettingsCard>
  );
}

function Result({ tested }: { tested: TestSuggesterMutation['testSuggester'] }) {
  const { t } = useTranslation('settings');
  const { formatCoefficient } = useFormats();
  const faultText = useFaultText();
  const { answer, suggestions, reason, problems, faults, inputTokens, outputTokens, cost } = tested;
  const scored = (scores: readonly number[]): string =>
    scores.length === 0
      ? t('suggester.noScore')
      : t('suggester.score', { score: scores.map(formatCoefficient).join(' · ') });
  const texts = !reason
    ? problems.map((problem) => t('suggester.unanswered', { problem }))
    : hasDetail(reason)
      ? faults.length > 0
        ? faults.map(faultText)
        : problems
      : [t(`suggester.reason${reason}`)];
  return (
    <>
      {reason && hasDetail(reason) && <p>{t(`suggester.reason${reason}`)}</p>}
      {texts.map((text) => (
        <Problem key={text}>{text}</Problem>
      ))}
      {answer !== null && (
        <>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.text} tabIndex={0} aria-label={t('suggester.answer')}>
            {answer}
          </pre>
          {suggestions.length > 0 && (
            <Facts facts={suggestions.map(({ question, scores }) => [question.title, scored(scores)] as const)} />
          )}
          <p>
            {t('suggester.used', { input: inputTokens, output: outputTokens })}
            {cost !== null && ` · ${t('suggester.cost', { cost })}`}
          </p>
        </>
      )}
    </>
  );
}
