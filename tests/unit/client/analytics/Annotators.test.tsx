import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Annotators } from '#client/features/analytics/Sheet.tsx';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { standIns } from '../support/standIns.ts';

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['dashboard', 'status']);
});
beforeEach(standIns);

it('deleted accounts are listed separately from a user whom the viewer may not see', () => {
  const counts = {
    __typename: 'AnnotatorActivity' as const,
    submitted: 1,
    discarded: 0,
    draft: 0,
    medianSeconds: null,
  };
  const annotators = [
    { ...counts, userId: 'a', user: { __typename: 'User' as const, id: 'a', username: 'ada' } },
    { ...counts, userId: 'b', user: null },
    { ...counts, userId: null, user: null },
  ];
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <Annotators annotators={annotators} total={4} completed={null} datasetName="reviews" />
      </MantineProvider>
    </I18nextProvider>,
  );
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['ada', 'Unknown account', 'Deleted accounts']);
});
