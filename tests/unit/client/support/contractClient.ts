import { readdirSync, readFileSync } from 'node:fs';
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { buildSchema, graphql, print } from 'graphql';
import { createCache } from '#client/graphql/cache.ts';
import { sharingLink } from '#client/graphql/sharing.ts';

const schema = buildSchema(
  readdirSync('schema')
    .map((name) => readFileSync(`schema/${name}`, 'utf8'))
    .join('\n'),
);

/**
 * A client with the product's cache and sharing of queries, and the product's schema answered by plain values. `deliver` decides when an operation arrives;
 * without it, operations arrive at once.
 */
export function contractClient(
  rootValue: object,
  deliver: (isMutation: boolean, go: () => void) => void = (_isMutation, go) => go(),
): ApolloClient {
  const link = new ApolloLink(
    ({ query, variables, operationType }) =>
      new Observable((observer) => {
        deliver(String(operationType) === 'mutation', () => {
          void graphql({ schema, rootValue, source: print(query), variableValues: variables }).then((result) => {
            observer.next(result as ApolloLink.Result);
            observer.complete();
          });
        });
      }),
  );
  return new ApolloClient({ cache: createCache(), queryDeduplication: false, link: sharingLink.concat(link) });
}
