import { ApolloClient, ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { createCache } from './cache.ts';
import { documentLink, printDocument } from './documents.ts';
import { fetchInTime } from './fetchInTime.ts';
import { liveLink } from './live/liveLink.ts';
import { noticeLink } from './notices.ts';
import { offlineLink } from './offlineLink.ts';
import { pageLink } from './pageLink.ts';
import { sessionLink } from './session.ts';
import { sharingLink } from './sharing.ts';
import { tabHeaders } from './tab.ts';

/** Protects from CSRF: other sites cannot send this header without a preflight request. The gateway requires it. */
const headers = { 'apollo-require-preflight': 'true', ...tabHeaders };

export function createClient(): ApolloClient {
  // `HttpLink` would add Apollo's client awareness.
  const httpLink = new BaseHttpLink({
    uri: '/graphql',
    fetch: fetchInTime,
    credentials: 'same-origin',
    headers,
    print: printDocument,
  });
  const isLive = ({ operationType }: ApolloLink.Operation): boolean => operationType === 'subscription';
  return new ApolloClient({
    cache: createCache(),
    // `sharingLink` does this.
    queryDeduplication: false,
    link: ApolloLink.from([
      sharingLink,
      sessionLink,
      noticeLink,
      ApolloLink.split(isLive, liveLink, ApolloLink.from([offlineLink, pageLink, documentLink, httpLink])),
    ]),
  });
}

/** The client of the page, for providers and route loaders. */
export const apollo = createClient();
