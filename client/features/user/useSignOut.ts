import { paths } from '#client/lib/paths.ts';
import { useSignOutMutation } from './SignOut.generated.ts';

/** Ends the session here and at the server. Whoever comes next gets a page that knows nothing of this one. */
export function useSignOut() {
  const [signOut] = useSignOutMutation();
  return async (): Promise<void> => {
    await signOut();
    location.replace(paths.signIn);
  };
}
