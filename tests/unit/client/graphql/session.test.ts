import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession, onSessionEnd, sessionLink } from '#client/graphql/session.ts';

const QUERY = gql`
  query Anything {
    me {
      id
    }
  }
`;
const REFUSED = new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { status: 401 } }] });

/** A server whose responses the test releases, in the order of the requests. */
function server() {
  const answers: { refuse(): void; answer(): void }[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push({
          refuse: () => observer.error(REFUSED),
          answer: () => {
            observer.next({ data: { me: { __typename: 'User', id: '1' } } });
            observer.complete();
          },
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([sessionLink, link]) });
  return { answers, ask: () => client.query({ query: QUERY, fetchPolicy: 'no-cache' }) };
}

let ends = 0;
const stop = onSessionEnd(() => (ends += 1));
afterEach(() => {
  ends = 0;
});

describe('a session', () => {
  it('ends when a request is refused', async () => {
    const { answers, ask } = server();
    const asked = ask();
    answers[0]!.refuse();
    await expect(asked).rejects.toThrow('no');
    expect(ends).toBe(1);
  });

  it('does not end when an earlier one’s request is refused: it is repeated', async () => {
    const { answers, ask } = server();
    const asked = ask();
    beginSession();
    answers[0]!.refuse();
    expect(ends).toBe(0);
    answers[1]!.answer();
    await expect(asked).resolves.toMatchObject({ data: { me: { id: '1' } } });
    stop();
  });
});

it('a request keeps its own headers, such as the key that has a repeated change carried out once', async () => {
  const sent: unknown[] = [];
  const link = new ApolloLink((operation) => {
    sent.push(operation.getContext().headers);
    return new Observable((observer) => observer.complete());
  });
  vi.stubGlobal('document', { cookie: 'auth.person=anna' });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([sessionLink, link]) });
  beginSession();
  await client
    .query({ query: QUERY, fetchPolicy: 'no-cache', context: { headers: { 'idempotency-key': 'one' } } })
    .catch(() => undefined);
  vi.unstubAllGlobals();
  beginSession();
  expect(sent).toEqual([{ 'idempotency-key': 'one', 'x-marl-person': 'anna' }]);
});
