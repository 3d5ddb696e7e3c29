import { useTranslation } from 'react-i18next';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { paths } from '#client/lib/paths.ts';
import { toast } from '#client/ui/toast.ts';
import { useSignOutMutation } from './SignOut.generated.ts';

/** Ends the session here and on the server, and leaves nothing of this page for the next user. */
export function useSignOut() {
  const { t } = useTranslation('user');
  const [signOut] = useSignOutMutation({ context: QUIET });
  return async (): Promise<void> => {
    try {
      await signOut();
      location.replace(paths.signIn);
    } catch (error) {
      // On a shared computer people have to know that the session is still open.
      toast({ id: 'sign-out', kind: 'error', message: t('stillSignedIn', { reason: userMessage(error) }) });
    }
  };
}
