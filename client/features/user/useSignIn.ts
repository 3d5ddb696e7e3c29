import { useSignInMutation } from './SignIn.generated.ts';
import { announceSignIn } from './announcement.ts';
import { becomeViewer } from './viewer.ts';

/** Signs in; a refusal rejects with the error to show. Resolves to whether the page is another user's; see `becomeViewer`. */
export function useSignIn() {
  const [signIn] = useSignInMutation();
  return async (username: string, password: string): Promise<boolean> => {
    const { data } = await signIn({ variables: { username, password } });
    if (!data) return false;
    const isOther = await becomeViewer(data.signIn);
    announceSignIn(data.signIn.id);
    return isOther;
  };
}
