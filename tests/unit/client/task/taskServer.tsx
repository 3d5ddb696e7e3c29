import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { TaskDataset, Text2TextRecord } from '#client/features/task/model.ts';
import { MeDocument, type MeQuery } from '#client/features/user/Me.generated.ts';
import {
  TaskPageDocument,
  type TaskPageQuery,
  TaskProgressDocument,
  type TaskProgressQuery,
} from '#client/routes/task/TaskPage.generated.ts';
import { TaskRecordsDocument, type TaskRecordsQuery } from '#client/features/task/record/TaskRecords.generated.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

export const DATASET = 'docs.letters';

/** A record on the server. */
export interface Stored {
  status: string;
  text: string | null;
  version: number;
  /** The author of the text. */
  agent: string;
}

interface Former {
  recordId: string;
  status: string;
  annotation?: { value: { text: string } | null; agent?: string };
}

type Ids = { input: { recordIds: string[] } };

/** A server with a text2text dataset, with the product's schema and cache; it stores changes of its records. */
export class TaskServer {
  readonly records = new Map<string, Stored>();
  /** The received mutations, each with its records. */
  readonly calls: string[] = [];
  /** Why a record is refused. */
  readonly refused = new Map<string, string>();
  isBroken = false;
  /** Whether records can be read, but not searched. */
  hasNoSearch = false;
  readonly client;

  constructor(ids: readonly string[], deliver?: (isMutation: boolean, go: () => void) => void) {
    for (const id of ids)
      this.records.set(`${DATASET}.${id}`, { status: 'DEFAULT', text: null, version: 1, agent: 'anna' });
    this.client = contractClient(
      {
        me: { __typename: 'User', id: 'anna', username: 'anna', role: 'ANNOTATOR', firstName: 'Anna', lastName: null },
        taskDataset: () => this.#dataset(),
        saveAnnotations: ({
          input,
        }: {
          input: { annotations: { recordId: string; value?: { text: string }; status: string }[] };
        }) =>
          this.#change(
            'save',
            input.annotations.map(({ recordId }) => recordId),
            (stored, id) => {
              const given = input.annotations.find(({ recordId }) => recordId === id);
              if (given?.value) stored.text = given.value.text;
              else if (given?.status === 'VALIDATED') stored.text ??= `predicted ${id}`;
              stored.status = given?.status ?? stored.status;
              stored.agent = 'anna';
            },
          ),
        discardRecords: ({ input }: Ids) => this.#setStatus('discard', input.recordIds, 'DISCARDED'),
        undoStatus: ({ input }: Ids) => this.#setStatus('undo', input.recordIds, 'DEFAULT'),
        resetRecords: ({ input }: { input: { records: Former[] } }) =>
          this.#change(
            'reset',
            input.records.map(({ recordId }) => recordId),
            (stored, id) => {
              const { status, annotation } = input.records.find(({ recordId }) => recordId === id)!;
              stored.status = status;
              if (annotation) stored.text = annotation.value?.text ?? null;
              if (annotation) stored.agent = annotation.agent ?? 'anna';
            },
          ),
        clearAnnotations: ({ input }: Ids) =>
          this.#change('clear', input.recordIds, (stored) => Object.assign(stored, { text: null, status: 'DEFAULT' })),
      },
      deliver,
    );
  }

  /** A change by another user. */
  changeElsewhere(id: string, change: Partial<Stored>): void {
    const stored = this.records.get(`${DATASET}.${id}`)!;
    Object.assign(stored, change, { version: stored.version + 1 });
  }

  /** What the page reads before the first action. */
  async dataset(): Promise<TaskDataset> {
    await this.client.query<MeQuery>({ query: MeDocument });
    await this.client.query<TaskProgressQuery>({ query: TaskProgressDocument, variables: PLACE });
    const { data } = await this.client.query<TaskPageQuery>({ query: TaskPageDocument, variables: PLACE });
    return data!.taskDataset!;
  }

  /** The records as the page loads them. */
  async load(): Promise<Text2TextRecord[]> {
    const variables = { ...PLACE, input: { size: 100 }, isCounting: false };
    const { data } = await this.client.query<TaskRecordsQuery>({
      query: TaskRecordsDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    return data!.taskDataset!.search!.items as Text2TextRecord[];
  }

  /** The records on screen. */
  shown(): Text2TextRecord[] {
    const variables = { ...PLACE, input: { size: 100 }, isCounting: false };
    const data = this.client.cache.readQuery<TaskRecordsQuery>({
      query: TaskRecordsDocument,
      variables,
      optimistic: true,
    });
    return data!.taskDataset!.search!.items as Text2TextRecord[];
  }

  progress(): { validated: number; discarded: number; pending: number } {
    const query = { query: TaskProgressDocument, variables: PLACE, optimistic: true };
    const data = this.client.cache.readQuery<TaskProgressQuery>(query);
    const { validated, discarded, pending } = data!.taskDataset!.progress!;
    return { validated, discarded, pending };
  }

  readonly wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <I18nextProvider i18n={english}>
      <ApolloProvider client={this.client}>{children}</ApolloProvider>
    </I18nextProvider>
  );

  #setStatus(name: string, ids: string[], status: string) {
    return this.#change(name, ids, (stored) => void (stored.status = status));
  }

  #change(name: string, ids: readonly string[], change: (stored: Stored, id: string) => void) {
    this.calls.push(`${name} ${ids.length > 3 ? ids.length : ids.map((id) => id.slice(DATASET.length + 1)).join(',')}`);
    if (this.isBroken) throw new Error('out of order');
    const results = ids.map((recordId) => {
      const error = this.refused.get(recordId.slice(DATASET.length + 1)) ?? null;
      const stored = this.records.get(recordId)!;
      if (error === null) {
        change(stored, recordId);
        stored.version += 1;
      }
      return { recordId, error, record: error === null ? this.#record(recordId) : null };
    });
    return { results, dataset: this.#dataset() };
  }

  #dataset() {
    const count = (...statuses: string[]) =>
      [...this.records.values()].filter(({ status }) => statuses.includes(status)).length;
    return {
      __typename: 'Text2TextDataset',
      id: DATASET,
      name: 'letters',
      task: 'TEXT2TEXT',
      workspace: { id: 'docs', name: 'docs' },
      viewerCanEdit: true,
      viewerCanDelete: false,
      labels: [],
      settings: null,
      tags: {},
      metadata: {},
      progress: {
        total: this.records.size,
        validated: count('VALIDATED'),
        discarded: count('DISCARDED'),
        pending: count('DEFAULT', 'EDITED'),
        annotatedAs: [],
      },
      search: ({ input }: { input: { query?: { queryText?: string | null } | null } }) => {
        const text = input.query?.queryText ?? '';
        if (text && this.hasNoSearch) throw new Error('out of order');
        if (text.length > 20_000) throw new Error('too long');
        const ids = [...this.records.keys()].filter(
          (id) => !text || text.includes(`"${id.slice(DATASET.length + 1)}"`),
        );
        return { items: ids.map((id) => this.#record(id)), total: ids.length };
      },
    };
  }

  #record(id: string) {
    const { status, text, version, agent } = this.records.get(id)!;
    const predicted = [{ text: `predicted ${id}`, score: 0.5, origin: 'PREDICTION' }];
    const annotated = text === null ? null : [{ text, score: 1, origin: 'ANNOTATION' }];
    return {
      __typename: 'Text2TextRecord',
      id,
      externalId: id.slice(DATASET.length + 1),
      status,
      metadata: {},
      eventTimestamp: null,
      lastUpdated: `2026-01-01T00:00:${String(version).padStart(2, '0')}Z`,
      searchKeywords: [],
      vectors: [],
      text: `letter ${id}`,
      sentences: annotated ?? predicted,
      prediction: { agent: 'bot', sentences: predicted },
      annotation: annotated && { agent, sentences: annotated },
    };
  }
}

const PLACE = { workspace: 'docs', name: 'letters' };
