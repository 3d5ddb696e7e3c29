import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ResponseConflict } from '#client/features/response/conflict/ResponseConflict.tsx';
import { question } from '../question/samples.ts';
import { standIns } from '../support/standIns.ts';
import { entry, savedRecord } from './entries.ts';
import { english } from '../support/texts.ts';

describe('the answers to a record that was changed elsewhere', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('are shown by question, even if questions have the same title', () => {
    standIns();
    const complaints = vi.spyOn(console, 'error');
    const asked = ['comment', 'remark'].map((name) =>
      question('TextQuestion', name, { useMarkdown: false, title: 'Your words' }),
    );
    const theirs = savedRecord('r', 'SUBMITTED', 'later', 'theirs');
    render(
      <I18nextProvider i18n={english}>
        <MantineProvider env="test">
          <ResponseConflict
            failed={{ reason: '', entry: entry('r'), theirs }}
            questions={asked}
            contents={undefined}
            onDecide={() => undefined}
          />
        </MantineProvider>
      </I18nextProvider>,
    );
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['Your wordsminetheirs', 'Your wordsNo answerNo answer']);
    expect(complaints.mock.calls).toEqual([]);
  });
});
