import { ApolloClient, ApolloLink } from '@apollo/client';
import { createCache } from './cache.ts';
import { httpLink } from './httpLink.ts';
import { liveLink } from './live/liveLink.ts';
import { noticeLink } from './notices.ts';
import { offlineLink } from './offlineLink.ts';
import { pageLink } from './pageLink.ts';
import { sessionLink } from './session.ts';

export function createClient(): ApolloClient {
  const isLive = ({ operationType }: ApolloLink.Operation): boolean => operationType === 'subscription';
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      sessionLink,
      noticeLink,
      ApolloLink.split(isLive, liveLink, ApolloLink.from([offlineLink, pageLink, httpLink])),
    ]),
  });
}

/** The client of the page, for providers and route loaders. */
export const apollo = createClient();
