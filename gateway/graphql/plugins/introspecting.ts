import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { failure } from '../errors.ts';

/** How a document asks for the contract; `__typename`, which every client asks for, is something else. */
const ABOUT_ITSELF = /\b__(schema|type)\b/;

/** Describes the contract to whoever is signed in. What is asked for under cover of a fragment counts as well. */
export const introspectingSignedIn: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, contextValue }) => {
      if (ABOUT_ITSELF.test(document.loc?.source.body ?? '')) await contextValue.load.viewer().catch(refuse);
    },
  }),
};

/** Nothing of the operation is answered, which HTTP is to say as well. */
function refuse(error: unknown): never {
  const { message, extensions } = failure(error, 'ERROR_FETCHING_USERS');
  throw new GraphQLError(message, {
    extensions: { ...extensions, http: { status: extensions.status } },
    originalError: error as Error,
  });
}
