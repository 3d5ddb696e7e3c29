import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import type { Acts_ChangeFragment } from './Acts.generated.ts';

/** Describes a later change: who made it, and when. */
export function useChangeText(viewerId: string): (change: Acts_ChangeFragment) => string {
  const { t } = useTranslation('review');
  const { formatRecent } = useFormats();
  return ({ user, madeAt }) => {
    const time = formatRecent(madeAt);
    if (user?.id === viewerId) return t('acts.changedByYou', { time });
    if (!user) return t('acts.changedSince', { time });
    const who = user.username ?? t('history.deletedUser', { pseudonym: user.pseudonym });
    return t('acts.changedBy', { who, time });
  };
}
