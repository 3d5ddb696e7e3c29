import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/lib/format.ts';
import type { Days_DayFragment } from './Analytics.generated.ts';
import { calendar, type Done } from './calendar.ts';
import { Card } from './Card.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import type { SheetColumn } from './sheet.ts';
import sheet from './Sheet.module.css';
import styles from './Days.module.css';

interface Props {
  days: readonly Days_DayFragment[];
  /** What the saved file's name begins with. */
  datasetName: string;
}

/** More columns than these can hardly be told apart; the file holds them all. */
const SHOWN = 60;

/** How much was done on each day up to the last one with work: a column for each, with its figures in words. */
export function Days({ days, datasetName }: Props) {
  const { t, i18n } = useTranslation(['dashboard', 'status']);
  const columns: SheetColumn<Days_DayFragment>[] = [
    { title: t('day'), value: ({ day }) => day },
    { title: t('status:submitted'), value: ({ submitted }) => submitted },
    { title: t('status:discarded'), value: ({ discarded }) => discarded },
  ];
  const shown = calendar(days, SHOWN);
  const most = Math.max(...shown.map(({ submitted, discarded }) => submitted + discarded));
  const number = (value: number) => formatNumber(value, i18n.language);
  const date = ({ day }: Done) => formatDate(`${day}T12:00:00Z`, i18n.language);
  const inWords = (day: Done): string =>
    t('dashboard:onDay', {
      day: date(day),
      submitted: number(day.submitted),
      discarded: number(day.discarded),
    });
  return (
    <Card
      title={t('throughput')}
      action={<SaveCsv title={t('throughput')} file={`${datasetName}-days`} columns={columns} rows={days} />}
    >
      {shown.length > 0 ? (
        <>
          <ol className={styles.chart}>
            {shown.map((day) => (
              <li key={day.day} className={styles.day} title={inWords(day)} aria-label={inWords(day)}>
                <span className={styles.discarded} style={{ height: `${(100 * day.discarded) / most}%` }} />
                <span className={styles.submitted} style={{ height: `${(100 * day.submitted) / most}%` }} />
              </li>
            ))}
          </ol>
          <p className={styles.range} aria-hidden>
            <span>{date(shown[0]!)}</span>
            <span>{t('mostInADay', { count: number(most) })}</span>
            {shown.length > 1 && <span>{date(shown.at(-1)!)}</span>}
          </p>
          <p className={styles.legend} aria-hidden>
            <span className={styles.mark} data-status="submitted">
              {t('status:submitted')}
            </span>
            <span className={styles.mark} data-status="discarded">
              {t('status:discarded')}
            </span>
          </p>
        </>
      ) : (
        <p className={sheet.nothing}>{t('nothing')}</p>
      )}
    </Card>
  );
}
