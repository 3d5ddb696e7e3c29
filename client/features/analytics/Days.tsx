import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/lib/format.ts';
import { DAY_MS } from '#client/lib/time.ts';
import type { Days_DayFragment } from './Analytics.generated.ts';
import { Card, type Column } from './Card.tsx';
import card from './Card.module.css';
import styles from './Days.module.css';

type Day = Pick<Days_DayFragment, 'day' | 'submitted' | 'discarded'>;

interface Props {
  days: readonly Day[];
  /** What the file's name begins with. */
  datasetName: string;
}

/** How the lines below the chart look; the columns' labels say the same. */
const CAPTION = { 'aria-hidden': true, gap: '4px 16px', mt: 'sm', c: 'dimmed', fz: 'xs', lh: 'xs' } as const;

/** More columns than these can hardly be told apart; the file holds all days. */
const SHOWN = 60;
/** From the bottom of a column to its top. */
const STATUSES = ['submitted', 'discarded'] as const;

/** How much was done on each day up to the last one with work: a column for each, with its figures in words. */
export function Days({ days, datasetName }: Props) {
  const { t, i18n } = useTranslation(['dashboard', 'status']);
  const columns: Column<Day>[] = [
    { title: t('day'), value: ({ day }) => day },
    ...STATUSES.map((status) => ({ title: t(`status:${status}`), value: (day: Day) => day[status] })),
  ];
  const shown = calendar(days, SHOWN);
  const most = Math.max(...shown.map(({ submitted, discarded }) => submitted + discarded));
  const number = (value: number) => formatNumber(value, i18n.language);
  const date = ({ day }: Day) => formatDate(`${day}T12:00:00Z`, i18n.language);
  const inWords = (day: Day): string =>
    t('dashboard:onDay', { day: date(day), submitted: number(day.submitted), discarded: number(day.discarded) });
  return (
    <Card title={t('throughput')} file={{ name: `${datasetName}-days`, columns, rows: days }}>
      {shown.length > 0 ? (
        <>
          <ol className={styles.chart}>
            {shown.map((day) => (
              <li key={day.day} className={styles.day} title={inWords(day)} aria-label={inWords(day)}>
                {STATUSES.map((status) => (
                  <span key={status} data-status={status} style={{ height: `${(100 * day[status]) / most}%` }} />
                ))}
              </li>
            ))}
          </ol>
          <Group {...CAPTION} justify="space-between">
            <span>{date(shown[0]!)}</span>
            <span>{t('mostInADay', { count: number(most) })}</span>
            {shown.length > 1 && <span>{date(shown.at(-1)!)}</span>}
          </Group>
          <Group {...CAPTION} className={styles.legend}>
            {STATUSES.map((status) => (
              <span key={status} data-status={status}>
                {t(`status:${status}`)}
              </span>
            ))}
          </Group>
        </>
      ) : (
        <p className={card.note}>{t('nothing')}</p>
      )}
    </Card>
  );
}

/**
 * The last days up to the last one with anything done, including those without in between: a pause shows as a gap.
 * @param days the earliest first, as `2026-01-31`.
 * @param most how many days at most.
 */
export function calendar(days: readonly Day[], most: number): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const end = Date.parse(last.day);
  const count = Math.min(most, (end - Date.parse(first.day)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, submitted: 0, discarded: 0 };
  });
}
