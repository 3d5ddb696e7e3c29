import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { createEmitter } from '#client/lib/emitter.ts';
import { problemOf } from './errors.ts';

const ends = createEmitter<[]>();

/** Calls back when the gateway says that the session has ended. Returns how to stop. */
export const onSessionEnd = ends.on;

/** Tells the page that the session has ended and the user has to sign in again. */
export const endSession = (): void => ends.emit();

/** Which session it is, counted on this page. */
let session = 0;
const waiting: (() => void)[] = [];

/** Says that somebody has signed in: what was asked before, and is refused only now, says nothing about this session. */
export function beginSession(): void {
  session += 1;
  for (const goOn of waiting.splice(0)) goOn();
}

/** Resolves once the person at work has signed in again. */
export const nextSession = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));

/** What begins a session: a 401 to it means that somebody could not say who they are. */
const SIGN_INS: readonly (string | undefined)[] = ['SignIn', 'SignInWithProvider'];

const askedIn = new ApolloLink((operation, forward) => {
  operation.setContext({ session });
  return forward(operation);
});

/** A 401 ends the session, but for the sign-in itself. What an earlier session was refused is asked again in this one. */
export const sessionLink = ApolloLink.from([
  askedIn,
  new ErrorLink(({ error, operation, forward }) => {
    if (SIGN_INS.includes(operation.operationName) || problemOf(error).status !== 401) return;
    if (operation.getContext().session !== session) return forward(operation);
    endSession();
  }),
]);
