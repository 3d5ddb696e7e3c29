import { MantineProvider } from '@mantine/core';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { ImportJob } from '#client/features/transfer/ImportJob.tsx';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';

beforeAll(async () => {
  standIns();
  await startI18n();
  await i18n.loadNamespaces('transfer');
});

it.each([
  ['INTERRUPTED', 0, true, 'Its first records may be in the dataset.'],
  ['INTERRUPTED', 500, true, 'At least 500 records are in the dataset.'],
  ['FAILED', 0, false, 'None of its records are in the dataset.'],
  ['FAILED', 0, true, 'Its first records may be in the dataset.'],
  ['FAILED', 500, true, 'At least 500 records are in the dataset.'],
  ['CANCELLED', 500, false, '500 records are in the dataset.'],
])('an import that is %s after %i records, leftovers: %s, states only what is certain', async (...end) => {
  const [stage, writtenRows, hasLeftovers, text] = end;
  const recordImport = {
    ...{ id: 'one', stage, file: 'rows.csv', rowCount: 1200, checkedRows: 1200, validRows: 1200, refusedRows: 0 },
    ...{ writtenRows, hasLeftovers, refused: [], reportPath: null, error: null },
  };
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ApolloProvider client={contractClient({ recordImport })}>
          <ImportJob importId="one" datasetId="d" done={null} stopped={null} />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove what was written' }) !== null).toBe(hasLeftovers);
});
