import { ErrorLink } from '@apollo/client/link/error';
import { problemOf } from './errors.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the gateway says that the session has ended. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that the session has ended: whoever was at work has to sign in again. */
export function endSession(): void {
  for (const listener of listeners) listener();
}

/** What begins a session: a 401 to it means that somebody could not say who they are. */
const SIGN_INS: readonly (string | undefined)[] = ['SignIn', 'SignInWithProvider'];

/** A 401 ends the session, but for the sign-in itself. */
export const sessionLink = new ErrorLink(({ error, operation }) => {
  if (SIGN_INS.includes(operation.operationName) || problemOf(error).status !== 401) return;
  endSession();
});
