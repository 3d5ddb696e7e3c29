import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { failure } from '../errors.ts';

/** How a document asks for the contract; `__typename`, which every client asks for, is something else. */
const ABOUT_ITSELF = /\b__(schema|type)\b/;

/** Allows introspection only for signed-in callers, also inside fragments. */
export const introspectingSignedIn: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, contextValue }) => {
      if (!ABOUT_ITSELF.test(document.loc?.source.body ?? '')) return;
      const refusal = await refusalOfContract(contextValue);
      if (!refusal) return;
      // Nothing of the operation is answered, which HTTP is to say as well.
      refusal.extensions.http = { status: refusal.extensions.status };
      throw refusal;
    },
  }),
};

const SIGN_IN =
  'The contract is shown to those who are signed in: send an API key as "X-Argilla-Api-Key", or a token as "Authorization: Bearer …".';

/** Why the caller is not shown the contract, if so. */
export async function refusalOfContract({ load }: Context): Promise<GraphQLError | null> {
  try {
    await load.viewer();
    return null;
  } catch (error) {
    const { message, extensions } = failure(error, 'ERROR_FETCHING_USERS');
    return new GraphQLError(extensions.status === 401 ? SIGN_IN : message, {
      extensions,
      originalError: error as Error,
    });
  }
}
