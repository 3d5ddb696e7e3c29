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
import { beginAnew } from './SwitchedUser.tsx';

const ignore = () => undefined;

/** The sign-in over the work of somebody whose session ended: the work stays where it is, unsaved answers too. */
export function SessionDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const viewer = useViewer();
  const client = useApolloClient();
  const { revalidate } = useRevalidator();

  async function handleSignedIn(isOther: boolean) {
    if (isOther) return beginAnew();
    beginSession();
    // What said that the session is over is old news.
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
      <ProviderLinks isApart onSignedIn={(isOther) => void handleSignedIn(isOther)} />
    </Dialog>
  );
}
