import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { createEmitter } from '#client/lib/emitter.ts';
import { personMark } from '#client/lib/personMark.ts';
import { problemOf } from './errors.ts';

const ends = createEmitter<[]>();

/** Calls back when the session has ended. Returns the function that unsubscribes. */
export const onSessionEnd = ends.on;

export const endSession = (): void => ends.emit();

/** The number of the session on this page. */
let session = 0;
/** The person whose page this is, by the gateway's mark. */
let person = personMark();
const waiting: (() => void)[] = [];

/** Begins a new session after signing in: late 401 answers to earlier requests do not end it. */
export function beginSession(): void {
  session += 1;
  person = personMark();
  for (const resolve of waiting.splice(0)) resolve();
}

/** Resolves when the user has signed in again. */
export const nextSession = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));

/** The sign-in mutations: their 401 means wrong credentials. */
const SIGN_INS: readonly (string | undefined)[] = ['SignIn', 'SignInWithProvider'];

/** Says whose page this is, so that nothing is saved in the name of somebody else who has signed in since, in another tab. */
export function personHeaders(): Record<string, string> {
  person ||= personMark();
  return person ? { 'x-marl-person': person } : {};
}

const withSession = new ApolloLink((operation, forward) => {
  operation.setContext(({ headers }) => ({ session, headers: { ...headers, ...personHeaders() } }));
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
