import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { StatusTabs } from '#client/features/record/StatusTabs.tsx';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { english } from '../support/texts.ts';

window.matchMedia ??= () =>
  ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

const COUNTS: Record<RecordStatus, number | null> = { PENDING: 1204, DRAFT: 4, DISCARDED: null, SUBMITTED: 87 };

function show(): RecordStatus[] {
  const chosen: RecordStatus[] = [];
  render(
    <I18nextProvider i18n={english}>
      <StatusTabs
        value="PENDING"
        countOf={(one) => COUNTS[one]}
        controls="work"
        onChange={(one) => void chosen.push(one)}
      />
    </I18nextProvider>,
  );
  return chosen;
}

describe('the status tabs', () => {
  it('show each status with its count, and the current one', () => {
    show();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'pending1,204',
      'draft4',
      'discarded–',
      'submitted87',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('pending');
  });

  it('are one tab stop; arrow keys move inside, and Enter selects', async () => {
    const chosen = show();
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toContain('submitted');
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(chosen).toEqual(['DRAFT']);
  });
});
