import { ApolloProvider } from '@apollo/client/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
// A page has loaded it long before the first answer.
import '#client/features/response/outbox/requests.ts';
import { contractClient } from '../support/contractClient.ts';

const NOW = '2026-01-01T00:00:00Z';
const QUESTION = { __typename: 'TextQuestion', id: 'q1', name: 'comment' };

type Status = 'PENDING' | 'DRAFT' | 'SUBMITTED' | 'DISCARDED';
interface Input {
  recordId: string;
  responseId?: string;
  answers: { question: string; value: { text: string } }[];
}

/** A server with one record of a dataset of ten, with the product's schema and cache. It answers on demand. */
export class RecordServer {
  /** The received mutations: their names and responses. */
  readonly arrived: string[] = [];
  /** How often the record was queried. */
  reads = 0;
  refuses = false;
  readonly #waiting: (() => void)[] = [];
  readonly #client = this.#createClient();
  #status: Status = 'PENDING';
  #text = '';

  readonly wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <ApolloProvider client={this.#client}>{children}</ApolloProvider>
  );

  /** Answers all requests received so far. */
  answer(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #respond(status: Status, { recordId, responseId, answers }: Input) {
    this.arrived.push(`${status} ${recordId} ${responseId ?? 'new'}`);
    if (this.refuses) throw new GraphQLError('refused', { extensions: { code: 'REFUSED', status: 422 } });
    this.#status = status;
    this.#text = answers.find(({ question }) => question === 'comment')?.value.text ?? '';
    return { record: this.#record(), dataset: this.#dataset() };
  }

  #record() {
    const answers = this.#text ? [{ question: QUESTION, answer: { __typename: 'TextAnswer', text: this.#text } }] : [];
    const response = { id: 'a1', status: this.#status, answers, insertedAt: NOW, updatedAt: NOW };
    return {
      id: 'r1',
      status: this.#status,
      updatedAt: NOW,
      insertedAt: NOW,
      fields: {},
      suggestions: [],
      response: this.#status === 'PENDING' ? null : response,
    };
  }

  #dataset() {
    const counts = { pending: 9, draft: 0, submitted: 0, discarded: 0 };
    counts[this.#status.toLowerCase() as keyof typeof counts] += 1;
    const { pending, ...percentages } = counts;
    const responded = 10 - pending;
    const metrics = { ...counts, records: 10, responses: responded, responded, progress: responded / 10 };
    return {
      __typename: 'FeedbackDataset',
      id: 'd1',
      metrics: { ...metrics, percentages: { ...percentages, pending } },
      progress: { total: 10, submitted: 0, discarded: 0, conflicting: 0, pending: 10, completed: 0 },
    };
  }

  #createClient() {
    const roots = {
      me: () => ({ id: 'anna' }),
      record: () => {
        this.reads += 1;
        return this.#record();
      },
      dataset: () => this.#dataset(),
      submitResponse: ({ input }: { input: Input }) => this.#respond('SUBMITTED', input),
      saveDraft: ({ input }: { input: Input }) => this.#respond('DRAFT', input),
      discardRecord: ({ input }: { input: Input }) => this.#respond('DISCARDED', input),
      clearResponse: (input: Omit<Input, 'answers'>) => this.#respond('PENDING', { ...input, answers: [] }),
    };
    return contractClient(roots, (isMutation, go) => (isMutation ? this.#waiting.push(go) : go()));
  }
}
