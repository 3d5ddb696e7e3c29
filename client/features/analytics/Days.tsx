import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { DAY_MS } from '#client/lib/time.ts';
import type { SheetColumn } from '#client/ui/SheetTable.tsx';
import type { Days_DayFragment } from './Analytics.generated.ts';
import { Card } from './Card.tsx';
import styles from './Days.module.css';

type Day = Pick<Days_DayFragment, 'day' | 'submitted' | 'discarded'>;

interface Props {
  days: readonly Day[];
  datasetName: string;
}

/** The captions below the chart; hidden from screen readers, as the columns have labels. */
const CAPTION = { 'aria-hidden': true, gap: '4px 16px', mt: 'sm', c: 'dimmed', fz: 'xs', lh: 'xs' } as const;

/** More columns would be too narrow; the file contains all days. */
const MAX_DAYS = 60;
/** The statuses from the bottom of a column to its top. */
const STATUSES = ['submitted', 'discarded'] as const;

/** A chart of the responses of each day, up to the last day with responses. */
export function Days({ days, datasetName }: Props) {
  const { t } = useTranslation(['dashboard', 'status']);
  const { formatDate } = useFormats();
  const columns: SheetColumn<Day>[] = [
    { title: t('day'), value: ({ day }) => day },
    ...STATUSES.map((status) => ({ title: t(`status:${status}`), value: (day: Day) => day[status] })),
  ];
  const shown = calendar(days, MAX_DAYS);
  const most = Math.max(...shown.map(({ submitted, discarded }) => submitted + discarded));
  const date = ({ day }: Day) => formatDate(`${day}T12:00:00Z`);
  const inWords = (day: Day): string =>
    t('dashboard:onDay', {
      day: date(day),
      submitted: day.submitted,
      discarded: day.discarded,
    });
  return (
    <Card title={t('throughput')} width="double" file={{ name: `${datasetName}-days`, columns, rows: days }}>
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
            <span>{t('mostInADay', { count: most })}</span>
            {shown.length > 1 && <span>{date(shown.at(-1)!)}</span>}
          </Group>
          <Group {...CAPTION} className={styles.legend}>
            {STATUSES.map((status) => (
              <span key={status} data-status={status}>
                <span className={styles.name}>{t(`status:${status}`)}</span>
              </span>
            ))}
          </Group>
        </>
      ) : (
        <Text c="dimmed">{t('nothing')}</Text>
      )}
    </Card>
  );
}

/**
 * Fills the gaps between days, and returns the last ones.
 * @param days in ascending order.
 * @param max the maximum number of days.
 */
export function calendar(days: readonly Day[], max: number): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const end = Date.parse(last.day);
  const count = Math.min(max, (end - Date.parse(first.day)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, submitted: 0, discarded: 0 };
  });
}
