import { useSignInMutation } from './SignIn.generated.ts';
import { becomeViewer } from './viewer.ts';

/** Signs in; a refusal rejects with the error to show. */
export function useSignIn() {
  const [signIn] = useSignInMutation();
  return async (username: string, password: string): Promise<void> => {
    const { data } = await signIn({ variables: { username, password } });
    if (data) await becomeViewer(data.signIn);
  };
}
