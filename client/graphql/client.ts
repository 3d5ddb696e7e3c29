import { ApolloClient, ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { createCache } from './cache.ts';
import { documentLink } from './documents.ts';
import { liveLink } from './live/liveLink.ts';
import { noticeLink } from './notices.ts';
import { sessionLink } from './session.ts';
import { tabHeaders } from './tab.ts';

/** A header no other site can make a browser send without asking: the gateway refuses requests without it. */
const headers = { 'apollo-require-preflight': 'true', ...tabHeaders };

export function createClient(): ApolloClient {
  // Without what tells a service of Apollo's which client it is.
  const httpLink = new BaseHttpLink({ uri: '/graphql', credentials: 'same-origin', headers });
  const isLive = ({ operationType }: ApolloLink.Operation): boolean => operationType === 'subscription';
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([sessionLink, noticeLink, ApolloLink.split(isLive, liveLink, documentLink.concat(httpLink))]),
  });
}

/** The one client of the page, for providers and for loaders of routes. */
export const apollo = createClient();
