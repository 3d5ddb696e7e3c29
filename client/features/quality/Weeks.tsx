import { Group } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './QuestionQuality.module.css';
import { type CalendarWeek, calendarOf, type Score } from './subjects.ts';
import { useShareTexts } from './useShareTexts.ts';
import plot from './Weeks.module.css';

/** More columns would be too narrow. */
const MAX_WEEKS = 26;
const SCALE = [1, 0.5, 0];

/** The share of right answers week by week: a point with its interval on a scale from 0 to 100 percent. */
export function Weeks({ weeks }: { weeks: Score['weeks'] }) {
  const { t } = useTranslation('dashboard');
  const { formatDate } = useFormats();
  const { percent, counts, interval } = useShareTexts();
  const heading = useId();
  const shown = calendarOf(weeks, MAX_WEEKS);
  const date = ({ week }: { week: string }) => formatDate(`${week}T12:00:00Z`);
  const inWords = ({ week, share }: CalendarWeek): string =>
    share
      ? t('quality.inWeek', { week: date({ week }), counts: counts(share), interval: interval(share) })
      : t('quality.noneInWeek', { week: date({ week }) });
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('quality.weeks')}
      </h3>
      <div className={plot.frame}>
        <div className={plot.scale} aria-hidden>
          {SCALE.map((share) => (
            <span key={share}>{percent(share)}</span>
          ))}
        </div>
        <ol className={plot.plot}>
          {shown.map(({ week, share }) => (
            <li key={week} className={plot.week} title={inWords({ week, share })} aria-label={inWords({ week, share })}>
              {share && (
                <>
                  <span
                    className={plot.interval}
                    style={{ bottom: `${100 * share.low!}%`, height: `${100 * (share.high! - share.low!)}%` }}
                  />
                  <span className={plot.point} style={{ bottom: `${100 * share.rate!}%` }} />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <Group aria-hidden justify="space-between" mt={4} ml={52} c="dimmed" fz="xs" lh="xs">
        <span>{t('quality.weekOf', { day: date(shown[0]!) })}</span>
        {weeks[0]!.week < shown[0]!.week && <span>{t('quality.latest', { count: MAX_WEEKS })}</span>}
        {shown.length > 1 && <span>{t('quality.weekOf', { day: date(shown.at(-1)!) })}</span>}
      </Group>
    </section>
  );
}
