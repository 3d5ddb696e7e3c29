import { gql } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { ImportJob } from '#client/features/transfer/ImportJob.tsx';
import type { ImportStage } from '#client/graphql/schema-types.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

const PROGRESS = gql`
  query {
    dataset(id: "d") {
      id
      ... on FeedbackDataset {
        progress {
          total
        }
      }
    }
  }
`;

/** Renders an import at a stage; returns whether the dataset's cached counts are still valid. */
async function knownAt(stage: ImportStage): Promise<boolean> {
  standIns();
  const counts = { checkedRows: 3, validRows: 3, refusedRows: 0, writtenRows: 2, hasLeftovers: false };
  const client = contractClient({
    recordImport: {
      ...{ __typename: 'RecordImport', id: 'i', stage, file: 'a.csv', rowCount: 3, ...counts },
      ...{ refused: [], reportPath: null, error: null },
    },
    dataset: { __typename: 'FeedbackDataset', id: 'd', progress: { total: 0 } },
  });
  await client.query({ query: PROGRESS });
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <ImportJob importId="i" datasetId="d" done={<p>What next</p>} stopped={<p>What next</p>} />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await (stage === 'WRITING' ? screen.findByRole('progressbar') : screen.findByText('What next'));
  return client.readQuery({ query: PROGRESS }) !== null;
}

describe('an import', () => {
  it.each(['DONE', 'CANCELLED', 'FAILED', 'INTERRUPTED'] as const)(
    'that is %s leaves no figures of before: some of its rows may be there',
    async (stage) => {
      expect(await knownAt(stage)).toBe(false);
    },
  );

  it('refreshes the counts only once it has ended', async () => {
    expect(await knownAt('WRITING')).toBe(true);
  });
});
