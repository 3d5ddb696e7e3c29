import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { TaskDataset } from '#client/features/task/model.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

export interface Saved {
  query: string;
  labels: string[];
}

interface Place {
  query: string;
  labels?: string[];
}

export const DATASET: TaskDataset = {
  __typename: 'TextClassificationDataset',
  ...{ id: 'room.mail', name: 'mail', task: 'TEXT_CLASSIFICATION', viewerCanEdit: true, viewerCanDelete: true },
  workspace: { __typename: 'Workspace', id: 'w', name: 'room' },
  labels: ['good', 'bad'].map((name, color) => ({
    __typename: 'TaskLabel',
    ...{ name, color, description: null, isSaved: true },
  })),
  settings: null,
};

/** A server with a dataset and rules, with the product's schema and cache: each letter of a query finds one of a hundred records. */
export class RuleServer {
  rules: Saved[];
  /** The measured drafts, in order. */
  readonly measured: Place[] = [];
  refuses = false;
  /** The code of a refusal, if it has one. */
  refusal?: { code: string; about: Record<string, string> };
  /** Whether mutations wait, and those that do. */
  isSlow = false;
  readonly arriving: (() => void)[] = [];
  readonly #root = {
    taskDataset: () => this.#dataset(),
    createRule: ({ input }: { input: Saved }) => {
      this.#mayRefuse();
      const wasUpdated = this.rules.some(({ query }) => query === input.query);
      this.rules = [...this.rules.filter(({ query }) => query !== input.query), input];
      return { wasUpdated, rule: this.#rule(input), dataset: this.#dataset() };
    },
    deleteRule: ({ query }: { query: string }) => {
      this.#mayRefuse();
      this.rules = this.rules.filter((rule) => rule.query !== query);
      return { id: `room.mail/rules/${query}`, query, dataset: this.#dataset() };
    },
  };
  readonly #client = contractClient(this.#root, (isMutation, go) => {
    if (isMutation && this.isSlow) this.arriving.push(go);
    else go();
  });

  constructor(...rules: Saved[]) {
    this.rules = rules;
  }

  async wrapper(): Promise<(props: { children: ReactNode }) => ReactNode> {
    return ({ children }) => (
      <MemoryRouter>
        <I18nextProvider i18n={english}>
          <MantineProvider env="test">
            <ApolloProvider client={this.#client}>{children}</ApolloProvider>
          </MantineProvider>
        </I18nextProvider>
      </MemoryRouter>
    );
  }

  #mayRefuse(): void {
    if (!this.refuses) return;
    const { refusal } = this;
    const why = refusal ? { status: 400, refusal } : { status: 403 };
    throw new GraphQLError('no', { extensions: { code: 'REFUSED', detail: 'Not you', ...why } });
  }

  #dataset() {
    return {
      ...{ __typename: 'TextClassificationDataset', id: DATASET.id },
      rules: this.rules.map((rule) => this.#rule(rule)),
      ruleMetrics: (place: Place) => {
        this.measured.push(place);
        return this.#metrics(place);
      },
      rulesOverview: this.rules.length === 0 ? null : { ...this.#metrics({ query: 'all' }), rules: this.rules.length },
    };
  }

  #rule({ query, labels }: Saved) {
    return {
      ...{ __typename: 'LabelingRule', id: `room.mail/rules/${query}`, query, labels, description: null },
      ...{ author: 'ada', insertedAt: '2026-01-01T00:00:00Z', metrics: () => this.#metrics({ query, labels }) },
    };
  }

  #metrics({ query, labels = [] }: Place) {
    if (query.startsWith('(')) {
      throw new GraphQLError('broken', {
        extensions: { code: 'ERROR_FETCHING_RULES', status: 400, detail: 'A bracket is open' },
      });
    }
    return {
      ...{ totalRecords: 100, annotatedRecords: 50, records: query.length, coverage: query.length / 100 },
      ...{ coverageAnnotated: 0.5, correct: 3, incorrect: 1 },
      precision: labels.length > 0 ? 0.75 : null,
    };
  }
}
