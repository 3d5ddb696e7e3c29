import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { knownViewer, onOtherUser } from '#client/features/user/index.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';
import { toast } from '#client/ui/toast.ts';
import { reloadUnasked } from '#client/ui/useLeaveWarning.ts';

const NOTE = 'switchedUser';

/** Begins the page of one user anew as another's, and lets it say why. What was typed is kept on the device for whom typed it. */
export function beginAnew(reload = reloadUnasked): void {
  writeTab(NOTE, '1');
  reload();
}

/**
 * When somebody else signs in in another tab, this one is theirs too: it begins anew at once, before anything of one user could
 * be sent as another's.
 */
export function SwitchedUser() {
  const { t } = useTranslation();
  useEffect(() => onOtherUser(() => beginAnew()), []);
  useEffect(
    function sayWhy() {
      const viewer = knownViewer();
      if (!viewer || !readTab(NOTE)) return;
      removeTab(NOTE);
      toast({ kind: 'warning', message: t('switchedUser', { name: viewer.username }) });
    },
    [t],
  );
  return null;
}
