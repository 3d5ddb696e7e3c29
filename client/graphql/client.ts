import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { createCache } from './cache.ts';
import { liveLink } from './live/liveLink.ts';
import { noticeLink } from './notices.ts';
import { sessionLink } from './session.ts';
import { tabHeaders } from './tab.ts';

/** A header no other site can make a browser send without asking: the gateway refuses requests without it. */
const headers = { 'apollo-require-preflight': 'true', ...tabHeaders };

export function createClient(): ApolloClient {
  const httpLink = new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers });
  const isLive = ({ operationType }: ApolloLink.Operation): boolean => operationType === 'subscription';
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([sessionLink, noticeLink, ApolloLink.split(isLive, liveLink, httpLink)]),
  });
}

/** The one client of the page, for providers and for loaders of routes. */
export const apollo = createClient();
