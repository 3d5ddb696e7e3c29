import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { annotationPath } from '#client/lib/paths.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Link } from '#client/ui/Link.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { type Suggester_JobFragment, useSuggestionRefusalsQuery } from './Suggester.generated.ts';
import { hasDetail } from './reasons.ts';
import { useFaultText } from './useFaultText.ts';
import styles from './Suggester.module.css';

const PAGE = 10;
/** The API's maximum page size. */
const MAX_SHOWN = 100;

/** The records whose answers did not become suggestions, each with the reason. */
export function Refusals({ datasetId, job }: { datasetId: string; job: Suggester_JobFragment }) {
  const { t } = useTranslation('settings');
  const faultText = useFaultText();
  const [limit, setLimit] = useState(PAGE);
  const { data, previousData, error, refetch } = useSuggestionRefusalsQuery({
    variables: { datasetId, jobId: job.id, limit },
    fetchPolicy: 'no-cache',
  });
  const known = useRef(job.refused);
  useEffect(
    function readNewOnes() {
      if (known.current === job.refused) return;
      known.current = job.refused;
      refetch().catch(() => undefined);
    },
    [job.refused, refetch],
  );
  const dataset = (data ?? previousData)?.dataset;
  const page = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester?.job?.refusals : null;
  if (!page) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonText />;
  const more = Math.min(page.total, MAX_SHOWN, page.items.length + 3 * PAGE) - page.items.length;
  return (
    <>
      <ul className={styles.refusals} aria-label={t('suggester.refusedRecords')}>
        {page.items.map(({ recordId, reason, detail, faults, answer }) => (
          <li key={recordId}>
            <Link to={`${annotationPath(datasetId)}?record=${recordId}`}>{t(`suggester.reason${reason}`)}</Link>
            {faults.map((fault) => (
              <p key={fault.question} dir="auto">
                {faultText(fault)}
              </p>
            ))}
            {faults.length === 0 && hasDetail(reason) && <p dir="auto">{detail}</p>}
            {answer && (
              <details className={styles.details}>
                <summary>{t('suggester.answer')}</summary>
                {/* Focusable, so that the keyboard can scroll it. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre className={styles.text} tabIndex={0}>
                  {answer}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="default" onClick={() => setLimit(Math.min(limit + 3 * PAGE, MAX_SHOWN))}>
          {t('suggester.more', { count: more })}
        </Button>
      )}
    </>
  );
}
