import { useTranslation } from 'react-i18next';
import type { Acts_ChangeFragment } from './Acts.generated.ts';

/** Describes a later change: who made it, and when. */
export function useChangeText(viewerId: string): (change: Acts_ChangeFragment) => string {
  const { t, i18n } = useTranslation('review');
  return ({ user, madeAt }) => {
    const time = timeText(madeAt, i18n.language);
    if (user?.id === viewerId) return t('acts.changedByYou', { time });
    if (!user) return t('acts.changedSince', { time });
    const who = user.username ?? t('history.deletedUser', { pseudonym: user.pseudonym });
    return t('acts.changedBy', { who, time });
  };
}

/** A time of the last day: 14:02, or with the weekday if it was yesterday. */
export function timeText(iso: string, language: string): string {
  const date = new Date(iso);
  const time = date.toLocaleTimeString(language, { timeStyle: 'short' });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString(language, { weekday: 'short' })}, ${time}`;
}
