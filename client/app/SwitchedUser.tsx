import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cachedViewer, onOtherUser } from '#client/features/user/index.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';
import { toast } from '#client/ui/toast.ts';
import { reloadWithoutWarning } from '#client/ui/useLeaveWarning.ts';

const STORAGE_NAME = 'switchedUser';

/** Reloads the page for another user, and lets it say why. The first user's drafts stay on the device. */
export function reloadForOtherUser(reload = reloadWithoutWarning): void {
  writeTab(STORAGE_NAME, '1');
  reload();
}

/**
 * When another user signs in in another tab, this tab shares their session: it reloads at once, before anything is sent in the
 * name of the wrong user.
 */
export function SwitchedUser() {
  const { t } = useTranslation();
  useEffect(() => onOtherUser(() => reloadForOtherUser()), []);
  useEffect(
    function notify() {
      const viewer = cachedViewer();
      if (!viewer || !readTab(STORAGE_NAME)) return;
      removeTab(STORAGE_NAME);
      toast({ kind: 'warning', message: t('switchedUser', { name: viewer.username }) });
    },
    [t],
  );
  return null;
}
