import type { ApolloLink } from '@apollo/client';
import { catchError, from, mergeMap, tap, throwError } from 'rxjs';
import { setAway } from '#client/graphql/away.ts';
import { isUnreached, problemOf } from '#client/graphql/errors.ts';
import { showTakenOf, takenBy } from '#client/lib/takenAlong.ts';

/** Loaded once the server cannot be reached. */
const answers = () => import('./answer.ts');
const notes = () => import('./note.ts');

/**
 * Sends an operation to the server. If the server cannot be reached, the answer comes from what the person has taken along; what it answers
 * is kept up with there. Everything is hidden once somebody else or nobody is signed in.
 */
export const handle: ApolloLink.RequestHandler = (operation, forward) => {
  const { operationName, operationType } = operation;
  const userId = takenBy();
  if (!userId) return forward(operation);
  return forward(operation).pipe(
    tap(({ data }) => {
      setAway(false);
      if (operationName === 'Me' && data && (data.me as { id?: string } | null)?.id !== userId) showTakenOf(null);
      // What cannot be kept is read again with the next answer.
      else if (data)
        notes()
          .then(({ note }) => note(userId, operationName, data))
          .catch(() => undefined);
    }),
    catchError((error: unknown) => {
      if (operationType !== 'query' || !isUnreached(problemOf(error))) return throwError(() => error);
      return from(answers()).pipe(
        mergeMap(({ answer }) => answer(operation, userId, error)),
        tap(() => setAway(true)),
      );
    }),
  );
};
