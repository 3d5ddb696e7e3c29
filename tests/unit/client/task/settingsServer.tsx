import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { GraphQLError } from 'graphql';
import type { ComponentType, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import {
  type TaskSettings_DatasetFragment,
  type TaskSettings_SchemaFragment,
  useTaskSchemaQuery,
  useTaskSettingsQuery,
} from '#client/features/task/settings/index.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

export interface Label {
  name: string;
  description: string | null;
  isSaved: boolean;
}

export interface Vectors {
  name: string;
  dimensions: number;
}

interface Input {
  labels?: { name: string; description: string | null }[];
  vectors?: Vectors[];
}

interface PartProps {
  dataset: TaskSettings_DatasetFragment;
  schema: TaskSettings_SchemaFragment;
}

/** A server with a dataset and labels, with the product's schema and cache. It refuses on demand. */
export class SettingsServer {
  labels: Label[];
  vectors: Vectors[] = [];
  refusal: { status: number; detail: string } | null = null;
  /** Why the fields that depend on records cannot be read. */
  unread: { status: number; reason?: string } | null = null;
  mayEdit = true;
  readonly #client = contractClient({
    taskDataset: () => this.#dataset(),
    updateTaskSettings: ({ input }: { input: Input }) => {
      if (this.refusal) throw new GraphQLError('refused', { extensions: { code: 'REFUSED', ...this.refusal } });
      this.labels = input.labels?.map((label) => ({ ...label, isSaved: true })) ?? this.labels;
      this.vectors = input.vectors ?? this.vectors;
      return this.#dataset();
    },
  });

  constructor(labels: Label[]) {
    this.labels = labels;
  }

  /** A part of the settings page, after its data have loaded. */
  part(Part: ComponentType<PartProps>): ComponentType {
    const variables = { workspace: 'room', name: 'mail' };
    return () => {
      const { data: info } = useTaskSettingsQuery({ variables });
      const { data: schema } = useTaskSchemaQuery({ variables });
      return info?.taskDataset && schema?.taskDataset ? (
        <Part dataset={info.taskDataset} schema={schema.taskDataset} />
      ) : null;
    };
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

  #dataset() {
    return {
      ...{ __typename: 'TextClassificationDataset', id: 'room.mail', name: 'mail', task: 'TEXT_CLASSIFICATION' },
      ...{ viewerCanEdit: this.mayEdit, viewerCanDelete: this.mayEdit, createdBy: 'ada', tags: {}, metadata: {} },
      ...{ insertedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
      workspace: { id: 'w', name: 'room' },
      labels: () => {
        if (this.unread) throw new GraphQLError('unread', { extensions: { code: 'UNREAD', ...this.unread } });
        return this.labels.map((label, color) => ({ ...label, color }));
      },
      settings: { vectors: this.vectors },
      progress: { total: 0 },
    };
  }
}
