import { useTranslation } from 'react-i18next';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { paths } from '#client/lib/paths.ts';
import { toast } from '#client/ui/toast.ts';
import { useSignOutMutation } from './SignOut.generated.ts';

/** Ends the session and reloads, so that nothing of the page is left for the next user. */
export function useSignOut() {
  const { t } = useTranslation('user');
  const [signOut] = useSignOutMutation({ context: QUIET });
  return async (): Promise<void> => {
    try {
      await signOut();
      location.replace(paths.signIn);
    } catch (error) {
      // Important on a shared computer.
      toast({ id: 'sign-out', kind: 'error', message: t('stillSignedIn', { reason: userMessage(error) }) });
    }
  };
}
