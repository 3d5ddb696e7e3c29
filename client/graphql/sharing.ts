import { ApolloLink, type Observable } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { finalize, race, shareReplay, Subject, tap } from 'rxjs';

/** A query on its way to the server. */
interface Request {
  readonly answer: Observable<ApolloLink.Result>;
  /** How many changes were known when it was sent. */
  readonly changes: number;
  /** The answer to an equal query that was sent later. */
  readonly newer: Subject<ApolloLink.Result>;
}

const requests = new Map<string, Request>();
let changes = 0;

/** Something has changed on the server: queries do not share an answer from before. */
export const endSharing = (): void => void (changes += 1);

/**
 * Equal queries share one request, as Apollo's own deduplication lets them, but only until a mutation or an event tells of a change: what
 * is read again after that is never answered from before. Where the newer answer is the first to come, it is that of the older query, too.
 */
export const sharingLink = new ApolloLink((operation, forward) => {
  const { operationName, operationType, variables } = operation;
  if (operationType !== 'query') return forward(operation).pipe(tap({ next: endSharing, error: endSharing }));
  if (operation.getContext().isServerOnly) return forward(operation);
  const key = `${operationName} ${canonicalStringify(variables)}`;
  const older = requests.get(key);
  if (older?.changes === changes) return older.answer;
  const newer = new Subject<ApolloLink.Result>();
  const answer = race(forward(operation), newer).pipe(
    tap((result) => {
      older?.newer.next(result);
      older?.newer.complete();
    }),
    finalize(() => requests.get(key)?.newer === newer && requests.delete(key)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  requests.set(key, { answer, changes, newer });
  return answer;
});
