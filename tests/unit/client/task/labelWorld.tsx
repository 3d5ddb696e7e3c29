import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { CommandsProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import type { TaskDataset, TextClassificationRecord } from '#client/features/task/model.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

/** A dataset with these labels, all saved. */
export function labelled(names: readonly string[], more: Partial<TaskDataset> = {}): TaskDataset {
  return {
    ...({ __typename: 'TextClassificationDataset', task: 'TEXT_CLASSIFICATION' } as const),
    ...{ id: 'room.mail', name: 'mail', viewerCanEdit: true, viewerCanDelete: true, settings: null },
    workspace: { __typename: 'Workspace', id: 'w', name: 'room' },
    labels: names.map((name, color) => ({ __typename: 'TaskLabel', name, description: null, color, isSaved: true })),
    ...more,
  };
}

type Labels = Record<string, number>;

/** A text with its prediction and annotation. */
export function textRecord({
  predicted,
  annotated,
  multiLabel = false,
  ...more
}: {
  predicted?: Labels;
  annotated?: string[];
  multiLabel?: boolean;
} & Partial<Omit<TextClassificationRecord, 'predicted'>> = {}): TextClassificationRecord {
  const scored = (labels: Labels, agent: string) => ({
    ...({ __typename: 'AgentLabels', agent } as const),
    labels: Object.entries(labels).map(([label, score]) => ({ __typename: 'ScoredLabel' as const, label, score })),
  });
  const names = Object.keys(predicted ?? {});
  const predictedAs = multiLabel ? names.filter((name) => predicted![name]! > 0.5) : names.slice(0, 1);
  const isCompared = !multiLabel && predicted && annotated;
  return {
    ...({ __typename: 'TextClassificationRecord', id: 'room.mail.1', externalId: '1', metadata: {} } as const),
    ...{ status: annotated ? 'VALIDATED' : 'DEFAULT', eventTimestamp: null, lastUpdated: null, vectors: [] },
    ...{ searchKeywords: [], explanation: null, multiLabel, predictedAs, annotatedAs: annotated ?? [] },
    inputs: [{ __typename: 'InputText', name: 'text', text: 'Money makes the world go round' }],
    prediction: predicted ? scored(predicted, 'model-1') : null,
    annotation: annotated ? scored(Object.fromEntries(annotated.map((name) => [name, 1])), 'ada') : null,
    predicted: isCompared ? (annotated[0] === predictedAs[0] ? 'OK' : 'KO') : null,
    ...more,
  };
}

/** How the server handles new labels: it accepts them, or refuses them with a code and a status. */
export type BulkDecision = 'takes' | { code: string; status: number };

/** Renders a component with commands, and a server with labels. */
export function show(part: ReactNode, verdict: BulkDecision = 'takes') {
  const asked: string[][] = [];
  const client = contractClient({
    saveLabels: ({ input }: { input: { labels: string[] } }) => {
      asked.push(input.labels);
      if (verdict !== 'takes') throw new GraphQLError('refused', { extensions: verdict });
      return labelled(input.labels);
    },
  });
  function World({ children }: { children: ReactNode }) {
    const [registry] = useState(createCommandRegistry);
    return (
      <I18nextProvider i18n={english}>
        <MantineProvider env="test">
          <ApolloProvider client={client}>
            <CommandsProvider registry={registry}>{children}</CommandsProvider>
          </ApolloProvider>
        </MantineProvider>
      </I18nextProvider>
    );
  }
  cleanup();
  return { asked, client, user: userEvent.setup(), ...render(part, { wrapper: World }) };
}
