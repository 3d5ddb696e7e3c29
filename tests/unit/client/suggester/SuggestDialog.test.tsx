import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allOf } from '#client/features/criteria/index.ts';
import { SuggestDialog } from '#client/features/suggester/SuggestDialog.tsx';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { jobOf, settings } from './samples.ts';

const told = vi.fn();
beforeEach(() => {
  standIns();
  told.mockReset();
  window.addEventListener(RECORDS_CHANGED, told);
});
afterEach(() => {
  cleanup();
  window.removeEventListener(RECORDS_CHANGED, told);
});

it('the page is told when a model has been asked about its records, also after the dialog was closed', async () => {
  const suggester = { allowedHosts: [], settings, jobs: [jobOf({ suggested: 1 })] };
  const client = contractClient({ dataset: { __typename: 'FeedbackDataset', id: 'd', suggester } });
  const dialog = (isOpen: boolean) => (
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <SuggestDialog isOpen={isOpen} datasetId="d" questions={[]} criteria={allOf('PENDING')} onClose={() => {}} />
      </ApolloProvider>
    </MantineProvider>
  );
  const { rerender } = render(dialog(true));
  expect(await screen.findByText('1 of 4 records done')).toBeDefined();
  rerender(dialog(false));
  expect(told).not.toHaveBeenCalled();
  suggester.jobs = [jobOf({ status: 'FINISHED', done: 4, suggested: 4 })];
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
});
