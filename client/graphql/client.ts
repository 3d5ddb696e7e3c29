import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { createCache } from './cache.ts';
import { sessionLink } from './session.ts';

/** A header no other site can make a browser send without asking: the gateway refuses requests without it. */
const headers = { 'apollo-require-preflight': 'true' };

export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([sessionLink, new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers })]),
  });
}

/** The one client of the page, for providers and for loaders of routes. */
export const apollo = createClient();
