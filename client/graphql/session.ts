import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { createEmitter } from '#client/lib/emitter.ts';
import { problemOf } from './errors.ts';

const ends = createEmitter<[]>();

/** Calls back when the session has ended. Returns the function that unsubscribes. */
export const onSessionEnd = ends.on;

export const endSession = (): void => ends.emit();

/** The number of the session on this page. */
let session = 0;
const waiting: (() => void)[] = [];

/** Begins a new session after signing in: late 401 answers to earlier requests do not end it. */
export function beginSession(): void {
  session += 1;
  for (const resolve of waiting.splice(0)) resolve();
}

/** Resolves when the user has signed in again. */
export const nextSession = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));

/** The sign-in mutations: their 401 means wrong credentials. */
const SIGN_INS: readonly (string | undefined)[] = ['SignIn', 'SignInWithProvider'];

const withSession = new ApolloLink((operation, forward) => {
  operation.setContext({ session });
  return forward(operation);
});

/** A 401 ends the session, except for the sign-in itself. A request of an earlier session is retried. */
export const sessionLink = ApolloLink.from([
  withSession,
  new ErrorLink(({ error, operation, forward }) => {
    if (SIGN_INS.includes(operation.operationName) || problemOf(error).status !== 401) return;
    if (operation.getContext().session !== session) return forward(operation);
    endSession();
  }),
]);
