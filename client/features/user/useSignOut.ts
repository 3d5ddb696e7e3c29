import { useSignOutMutation } from './SignOut.generated.ts';
import { becomeViewer } from './viewer.ts';

/** Ends the session here and at the server. */
export function useSignOut() {
  const [signOut] = useSignOutMutation();
  return async (): Promise<void> => {
    await signOut();
    await becomeViewer(null);
  };
}
