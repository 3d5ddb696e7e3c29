import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { contractClient } from '../support/contractClient.ts';

const NOW = '2026-01-01T00:00:00Z';

interface Window {
  filter: { statuses: [string] };
  offset: number;
  limit: number;
}

const recordOf = (id: string, status: string) => ({
  id,
  status,
  fields: {},
  suggestions: [],
  response: null,
  insertedAt: NOW,
  updatedAt: NOW,
});

/** A dataset behind the product's schema and cache: serves the queries of a queue, and moves records out of a tab. */
export class TabServer {
  /** The requested windows and records, in order. */
  readonly asked: string[] = [];
  isBroken = false;
  readonly #tabs: Record<string, string[]>;

  constructor(tabs: Record<string, string[]>) {
    this.#tabs = tabs;
  }

  leave(status: string, id: string): void {
    this.#tabs[status] = this.#tabs[status]?.filter((one) => one !== id) ?? [];
  }

  add(status: string, id: string): void {
    this.#tabs[status]?.push(id);
  }

  /** Renders with a new client of this server. */
  wrapper(): (props: { children: ReactNode }) => ReactNode {
    const client = this.client();
    return ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  }

  client(): ReturnType<typeof contractClient> {
    return contractClient({
      dataset: ({ id }: { id: string }) => ({
        __typename: 'FeedbackDataset',
        id,
        records: (window: Window) => this.#records(window),
      }),
      record: ({ id }: { id: string }) => {
        this.asked.push(id);
        return recordOf(id, 'SUBMITTED');
      },
    });
  }

  #records({ filter, offset, limit }: Window) {
    const [status] = filter.statuses;
    this.asked.push(`${status} ${offset}+${limit}`);
    if (this.isBroken) throw new Error('out of order');
    const all = this.#tabs[status] ?? [];
    return {
      total: all.length,
      items: all.slice(offset, offset + limit).map((id) => ({ score: null, record: recordOf(id, status) })),
    };
  }
}
