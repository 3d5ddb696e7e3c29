import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { outboxFor } from '#client/features/response/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { ProviderLinks } from '#client/features/user/ProviderLinks.tsx';
import { SignInForm } from '#client/features/user/SignInForm.tsx';
import { HTTP_NOTICE } from '#client/graphql/notices.ts';
import { beginSession } from '#client/graphql/session.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { hideToast } from '#client/ui/toast.ts';
import { reloadForOtherUser } from './SwitchedUser.tsx';

const ignore = () => undefined;

/** For so long, no key has been pressed when the dialog opens: keys for the page would go into its box for the password. */
const PAUSE_MS = 800;

/** Input methods take keys, and only their texts show that a person is typing. */
const SIGNS = ['keydown', 'input'] as const;

/** Whether nothing has been typed for a moment. */
function usePause(): boolean {
  const [isPause, setPause] = useState(false);
  useEffect(
    function waitForPause() {
      if (isPause) return undefined;
      let timer = 0;
      const wait = (): void => {
        clearTimeout(timer);
        timer = window.setTimeout(() => setPause(true), PAUSE_MS);
      };
      wait();
      for (const sign of SIGNS) window.addEventListener(sign, wait, { capture: true });
      return () => {
        clearTimeout(timer);
        for (const sign of SIGNS) window.removeEventListener(sign, wait, { capture: true });
      };
    },
    [isPause],
  );
  return isPause;
}

/** Signs in again after the session ended. The page stays as it is, with unsaved answers. */
export function SessionDialog({ onDone }: { onDone: () => void }) {
  const isPause = usePause();
  const { t } = useTranslation('auth');
  const viewer = useViewer();
  const client = useApolloClient();
  const { revalidate } = useRevalidator();

  async function handleSignedIn(isOther: boolean) {
    if (isOther) return reloadForOtherUser();
    beginSession();
    // The toast about the ended session is outdated.
    hideToast(HTTP_NOTICE);
    onDone();
    if (viewer) outboxFor(client, viewer.id).resume();
    await Promise.allSettled([revalidate(), client.refetchQueries({ include: 'active' })]);
  }

  if (!isPause) return null;
  return (
    <Dialog
      onClose={ignore}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('again')}
      size="sm"
    >
      <SignInForm knownUsername={viewer?.username} onSignedIn={(isOther) => void handleSignedIn(isOther)} />
      <ProviderLinks isNewWindow onSignedIn={(isOther) => void handleSignedIn(isOther)} />
    </Dialog>
  );
}
