import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY, newField } from '#client/features/create/draft.ts';
import { FileFieldsPreview } from '#client/features/create/FieldsPreview.tsx';
import { WizardContext } from '#client/features/create/index.ts';
import type { Transfer_FileFragment } from '#client/features/transfer/index.ts';
import { Providers } from '../question/renderForm.tsx';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';

beforeEach(standIns);

/** Shows the preview of a file, of which the server sends the first rows. */
function preview(rowCount: number | null, sent: number) {
  const file = { id: 'f', rowCount } as Transfer_FileFragment;
  const fieldValues = Array.from({ length: sent }, (_, index) => ({ text: `text ${index + 1}` }));
  const wizard = { fieldTypes: ['TEXT'], change: () => {}, faults: new Map(), isTried: false, refusal: null } as const;
  const fields = [newField({ column: 'text', name: 'text', title: 'Text' })];
  render(
    <Providers>
      <ApolloProvider client={contractClient({ uploadedFile: { id: 'f', fieldValues } })}>
        <WizardContext value={{ ...wizard, draft: { ...EMPTY, fields } }}>
          <FileFieldsPreview file={file} />
        </WizardContext>
      </ApolloProvider>
    </Providers>,
  );
}

it.each([
  [2, 2, 'Row 1 of 2'],
  [300, 20, 'Row 1 of the first 20'],
  [null, 20, 'Row 1 of the first 20'],
])('of %s rows, %s sent, says which one it shows', async (rowCount, sent, text) => {
  preview(rowCount, sent);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('has nothing to choose in a file of one row', async () => {
  preview(1, 1);
  expect(await screen.findByText('text 1')).toBeTruthy();
  expect(screen.queryByText(/^Row/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next row' })).toBeNull();
});
