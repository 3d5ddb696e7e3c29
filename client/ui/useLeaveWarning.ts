import { useEffect, useEffectEvent } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { hideToast, toast } from './toast.ts';

const ID = 'pending-actions';

/** As many as keep it on screen for three minutes. */
const CHARACTERS = 20_000;

let isLeavingUnasked = false;

/** Loads the page anew, whatever is not saved: for when it is kept elsewhere. */
export function reloadUnasked(): void {
  isLeavingUnasked = true;
  location.reload();
}

/**
 * The browser asks before the page is left while something is not saved. People who stay are told what would have been lost, and
 * offered to save it now where that is possible.
 */
export function useLeaveWarning(isUnsaved: boolean, save?: () => void): void {
  const tell = useEffectEvent(() => {
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
        if (isLeavingUnasked) return;
        event.preventDefault();
        // While the browser asks nothing else happens; after that the page is gone, or somebody stayed.
        setTimeout(() => tell());
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
