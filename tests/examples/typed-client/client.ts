import { readFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { createClient } from 'graphql-sse';
import type {
  ChangesSubscription,
  ChangesSubscriptionVariables,
  RecordsPageQuery,
  RecordsPageQueryVariables,
  SubmitMutation,
  SubmitMutationVariables,
} from './types.ts';

/** The result and the variables of each operation, by its name. */
interface Operations {
  RecordsPage: [RecordsPageQuery, RecordsPageQueryVariables];
  Submit: [SubmitMutation, SubmitMutationVariables];
}

const documents = new Map(
  parse(readFileSync(new URL('operations.graphql', import.meta.url), 'utf8')).definitions.map((definition) => [
    definition.kind === 'OperationDefinition' ? definition.name?.value : undefined,
    print(definition),
  ]),
);

/** A client of one server with the API key of a user. */
export function connect(server: string, apiKey: string) {
  const headers = { 'x-argilla-api-key': apiKey };
  const live = createClient({ url: `${server}/graphql/stream`, headers });

  /** Runs one operation; throws the errors of the server. */
  async function ask<Name extends keyof Operations>(
    name: Name,
    variables: Operations[Name][1],
  ): Promise<Operations[Name][0]> {
    const response = await fetch(`${server}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: documents.get(name), variables }),
    });
    const { data, errors } = (await response.json()) as {
      data: Operations[Name][0];
      errors?: { message: string; extensions: { code: string } }[];
    };
    if (errors?.[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
    return data;
  }

  return {
    ask,

    /** All records of a dataset, oldest first, with at most one page in memory. */
    async *records(datasetId: string, limit = 500) {
      for (let offset = 0; ; offset += limit) {
        const { dataset } = await ask('RecordsPage', { datasetId, limit, offset });
        const items = dataset?.records?.items ?? [];
        for (const { record } of items) yield record;
        if (items.length < limit) return;
      }
    },

    /** Follows the changes of a dataset. Resolves once no event can be missed, with a function that stops it. */
    follow: (datasetId: string, tell: (change: ChangesSubscription['datasetChanged']) => void) =>
      new Promise<() => void>((resolve, reject) => {
        const stop = live.subscribe<ChangesSubscription>(
          { query: documents.get('Changes')!, variables: { datasetId } satisfies ChangesSubscriptionVariables },
          { next: ({ data }) => data && tell(data.datasetChanged), error: reject, complete: () => undefined },
          { connected: () => resolve(stop) },
        );
      }),
  };
}
