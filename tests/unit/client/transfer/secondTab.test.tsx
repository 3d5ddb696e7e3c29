import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

/** A tab with a checked import, and the import as the server knows it. */
async function openTab() {
  const recordImport = {
    ...{ id: 'i', stage: 'CHECKED', file: 'a.csv', rowCount: 3, checkedRows: 3, validRows: 3, refusedRows: 0 },
    ...{ writtenRows: 0, hasLeftovers: false, refused: [], reportPath: null, error: null },
  };
  const startImport = (): never => {
    throw new Error('It was started already');
  };
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ApolloProvider client={contractClient({ recordImport, startImport })}>
          <ImportJob importId="i" datasetId="d" done={null} stopped={null} />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { button: await screen.findByRole('button', { name: 'Import 3 records' }), recordImport };
}

it('an import that another tab has started is followed once one comes back to this tab', async () => {
  const { recordImport } = await openTab();
  recordImport.stage = 'WRITING';
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('progressbar', { name: 'Importing records' })).toBeDefined();
});

it('an import that another tab has started meanwhile is followed in place of an error', async () => {
  const { button, recordImport } = await openTab();
  recordImport.stage = 'WRITING';
  await userEvent.click(button);
  expect(await screen.findByRole('progressbar', { name: 'Importing records' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an import that cannot be started says why', async () => {
  const { button } = await openTab();
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
});
