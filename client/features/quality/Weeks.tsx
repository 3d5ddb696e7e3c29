import { Group } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/format.ts';
import styles from './QuestionQuality.module.css';
import type { Score } from './subjects.ts';
import { useShareTexts } from './useShareTexts.ts';
import plot from './Weeks.module.css';

/** More columns would be too narrow. */
const MAX_WEEKS = 26;
const SCALE = [1, 0.5, 0];

/** The share of right answers week by week: a point with its interval on a scale from 0 to 100 percent. */
export function Weeks({ weeks }: { weeks: Score['weeks'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { percent, counts, interval } = useShareTexts();
  const heading = useId();
  const shown = weeks.slice(-MAX_WEEKS);
  const date = ({ week }: { week: string }) => formatDate(`${week}T12:00:00Z`, i18n.language);
  const inWords = (week: Score['weeks'][number]): string =>
    t('quality.inWeek', { week: date(week), counts: counts(week.share), interval: interval(week.share) });
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
          {shown.map((week) => (
            <li key={week.week} className={plot.week} title={inWords(week)} aria-label={inWords(week)}>
              <span
                className={plot.interval}
                style={{
                  bottom: `${100 * (week.share.low ?? 0)}%`,
                  height: `${100 * ((week.share.high ?? 0) - (week.share.low ?? 0))}%`,
                }}
              />
              <span className={plot.point} style={{ bottom: `${100 * (week.share.rate ?? 0)}%` }} />
            </li>
          ))}
        </ol>
      </div>
      <Group aria-hidden justify="space-between" mt={4} ml={52} c="dimmed" fz="xs" lh="xs">
        <span>{t('quality.weekOf', { day: date(shown[0]!) })}</span>
        {shown.length > 1 && <span>{t('quality.weekOf', { day: date(shown.at(-1)!) })}</span>}
      </Group>
    </section>
  );
}
