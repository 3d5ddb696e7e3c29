import type { ApolloLink } from '@apollo/client';
import { defer, from, mergeMap, tap } from 'rxjs';
import { MeDocument } from '#client/features/user/Me.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { setDownloadOwner, downloadOwner } from '#client/lib/downloadOwner.ts';
import { createReaching } from './reaching.ts';
import { SERVER_ONLY } from './serverOnly.ts';

/** Loaded once the server cannot be reached. */
const answers = () => import('./answerFromDevice.ts');
const notes = () => import('./noteAnswer.ts');

const reaching = createReaching();

/**
 * Sends an operation to the server. If the server cannot be reached or does not answer in time, the answer comes from the records that the
 * person has downloaded, which are updated with each answer of the server. Once another person or nobody is signed in, they are hidden.
 */
export const handle: ApolloLink.RequestHandler = (operation, forward) => {
  const { client, operationName, operationType } = operation;
  const userId = downloadOwner();
  if (!userId) return forward(operation);
  const server = reaching.watched(defer(() => forward(operation))).pipe(
    tap(({ data }) => {
      if (operationName === 'Me' && data && (data.me as { id?: string } | null)?.id !== userId) setDownloadOwner(null);
      // Data that cannot be stored now is read again with the next answer.
      else if (data)
        notes()
          .then(({ noteAnswer }) => noteAnswer(userId, operationName, data))
          .catch(() => undefined);
    }),
  );
  if (operationType !== 'query') return server;
  if (operation.getContext().isServerOnly) return reaching.byServer(server);
  return reaching.byEither({
    server,
    device: defer(answers).pipe(mergeMap(({ answerFromDevice }) => answerFromDevice(operation, userId))),
    probe: defer(() => from(client.query({ query: MeDocument, fetchPolicy: 'no-cache', context: PROBE }))),
  });
};

const PROBE = { ...QUIET, ...SERVER_ONLY };
