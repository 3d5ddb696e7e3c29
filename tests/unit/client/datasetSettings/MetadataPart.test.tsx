import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { MetadataPart } from '#client/features/datasetSettings/index.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

it('saving a title keeps a colleague’s change of the visibility', async () => {
  standIns();
  const shown = { __typename: 'TermsMetadataProperty', id: 'm', name: 'source', title: 'Source' } as const;
  const hiddenMeanwhile = { ...shown, visibleForAnnotators: false };
  const sent: unknown[] = [];
  const client = contractClient({
    dataset: { __typename: 'FeedbackDataset', id: 'd', metadataProperties: [hiddenMeanwhile] },
    updateMetadataProperty({ input }: { input: object }) {
      sent.push({ ...input });
      return { ...hiddenMeanwhile, ...input };
    },
  });
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <MetadataPart datasetId="d" property={{ ...shown, visibleForAnnotators: true }} />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: /title/i }), ' of it');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Saved');
  expect(sent).toEqual([{ id: 'm', title: 'Source of it', visibleForAnnotators: false }]);
});
