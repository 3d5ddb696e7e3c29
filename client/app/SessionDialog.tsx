import { useApolloClient } from '@apollo/client/react';
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

/** Signs in again after the session ended. The page stays as it is, with unsaved answers. */
export function SessionDialog({ onDone }: { onDone: () => void }) {
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
