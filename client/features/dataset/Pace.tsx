import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { type PaceCountsFragment, usePaceQuery } from './Pace.generated.ts';
import { DAYS, paceTimes, streakOf } from './pace.ts';

/**
 * The user's own pace: submitted answers of the last hour, and days in a row with answers. An answer that was changed later counts on
 * the day of the change only.
 */
export function Pace() {
  const { t } = useTranslation('home');
  const [variables] = useState(() => paceTimes(new Date()));
  const { data } = usePaceQuery({ variables, context: QUIET, fetchPolicy: 'cache-and-network' });
  if (!data?.hour) return null;
  const { hour, day0, day1, day2, day3, day4, day5, day6 } = data;
  const streak = streakOf([day0, day1, day2, day3, day4, day5, day6].map(answersOf));
  const parts = [
    hour.submitted > 0 && t('lastHour', { count: hour.submitted }),
    streak > 1 && t(streak === DAYS ? 'streakOrMore' : 'streak', { count: streak }),
  ];
  return parts.filter(Boolean).join(' · ');
}

const answersOf = (counts: PaceCountsFragment | null | undefined): number =>
  counts ? counts.submitted + counts.discarded + counts.draft : 0;
