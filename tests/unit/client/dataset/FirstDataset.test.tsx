import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { FirstDataset } from '#client/features/dataset/FirstDataset.tsx';
import { SettingsDocument, type SettingsQuery } from '#client/features/settings/Settings.generated.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

beforeEach(standIns);

interface Server {
  workspaces?: (typeof REVIEWS)[];
  backend?: 'EMBEDDED' | 'ARGILLA_2';
  sampleDatasets?: boolean;
}

const REVIEWS = { __typename: 'Workspace', id: 'w', name: 'reviews' };

function renderFirstDataset({ workspaces = [REVIEWS], backend = 'EMBEDDED', sampleDatasets = true }: Server = {}) {
  const client = contractClient({ workspaces });
  const settings = {
    __typename: 'Settings',
    showHuggingFaceSpacePersistentStorageWarning: false,
    huggingFaceSpace: null,
    capabilities: {
      ...{ __typename: 'Capabilities', backend, sampleDatasets, taskDistribution: true, webhooks: true },
      ...{ webhookDeliveries: true, userUpdates: true, apiKeyResets: true, fieldTypes: ['TEXT'] },
      ...{ assignments: true, resolutions: true, apiKeys: true, suggester: false },
    },
  } satisfies SettingsQuery['settings'];
  client.writeQuery<SettingsQuery>({ query: SettingsDocument, data: { settings } });
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <MemoryRouter>
            {/* oxlint-disable-next-line jsx-a11y/aria-role -- a role of users */}
            <FirstDataset role="OWNER" onLoaded={() => undefined} />
          </MemoryRouter>
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

it.each([
  ['EMBEDDED', true],
  ['ARGILLA_2', false],
] as const)('without datasets, the sample is offered where the server has one: %s', async (backend, sampleDatasets) => {
  renderFirstDataset({ backend, sampleDatasets });
  await screen.findByRole('link', { name: 'Create a dataset' });
  const sample = () => screen.queryByRole('button', { name: 'Load the sample' });
  if (sampleDatasets) expect(await screen.findByRole('button', { name: 'Load the sample' })).toBeTruthy();
  else expect(sample()).toBeNull();
});

it('one button leads to a new dataset, whose page offers to begin with a file', async () => {
  renderFirstDataset();
  await screen.findByRole('link', { name: 'Create a dataset' });
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('an owner without a workspace creates one first, as a dataset needs it', async () => {
  renderFirstDataset({ workspaces: [] });
  const link = await screen.findByRole('link', { name: 'Create a workspace' });
  expect(link.getAttribute('href')).toBe('/workspaces');
  expect(screen.getByRole('link', { name: /^Move from/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create a dataset' })).toBeNull();
});
