import { HTTP_NOTICE } from '#client/graphql/notices.ts';
import { hideToast } from '#client/ui/toast.ts';
import { useSignInMutation } from './SignIn.generated.ts';
import { announceSignIn } from './announcement.ts';
import { becomeViewer } from './viewer.ts';

/** Signs in; a refusal rejects with the error to show. Resolves to whether the page is another user's; see `becomeViewer`. */
export function useSignIn() {
  const [signIn] = useSignInMutation();
  return async (username: string, password: string): Promise<boolean> => {
    const { data } = await signIn({ variables: { username, password } });
    if (!data) return false;
    // What was said of a wrong password is no longer true.
    hideToast(HTTP_NOTICE);
    const isOther = await becomeViewer(data.signIn);
    announceSignIn(data.signIn.id);
    return isOther;
  };
}
