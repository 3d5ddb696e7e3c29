import { useEffect, useEffectEvent } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { hideToast, toast } from './toast.ts';

const ID = 'pending-actions';

/** Keeps the toast on screen for about three minutes. */
const CHARACTERS = 20_000;

let isWarningOff = false;

/** Reloads the page, or replaces it by another one, without the warning: for changes that are stored on the device. */
export function reloadWithoutWarning(path?: string): void {
  isWarningOff = true;
  if (path) location.replace(path);
  else location.reload();
}

/**
 * Lets the browser ask before the page is left with unsaved changes. Users who stay see a toast, which can save them if `save`
 * is given.
 */
export function useLeaveWarning(isUnsaved: boolean, save?: () => void): void {
  const showToast = useEffectEvent(() => {
    const action = save && { label: i18n.t('okGotIt'), run: save };
    toast({
      id: ID,
      kind: 'warning',
      message: i18n.t('pendingLost'),
      characters: CHARACTERS,
      ...(action ? { action } : {}),
    });
  });
  useEffect(
    function warnBeforeLeaving() {
      if (!isUnsaved) return undefined;
      const warn = (event: BeforeUnloadEvent): void => {
        if (isWarningOff) return;
        event.preventDefault();
        // Runs after the browser's dialog, if the user stays.
        setTimeout(() => showToast());
      };
      window.addEventListener('beforeunload', warn);
      return () => {
        window.removeEventListener('beforeunload', warn);
        hideToast(ID);
      };
    },
    [isUnsaved],
  );
}
