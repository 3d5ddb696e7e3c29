import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { BulkHeader } from '#client/features/bulk/BulkHeader.tsx';
import { type Draft, EMPTY, newField } from '#client/features/create/draft.ts';
import { PartEditor } from '#client/features/create/PartEditor.tsx';
import { WizardContext } from '#client/features/create/wizard.ts';
import { allOf } from '#client/features/criteria/index.ts';
import type { SavedFilter } from '#client/features/filter/savedFilters.ts';
import { SavedTool, withSaved } from '#client/features/filter/SavedTool.tsx';
import { type Entry, EntryList } from '#client/features/task/settings/EntryList.tsx';
import { TaskVectorsPart } from '#client/features/task/settings/index.ts';
import { Disclosure } from '#client/ui/filter/Disclosure.tsx';
import type { SortKey } from '#client/ui/filter/conditions.ts';
import { SortKeys } from '#client/ui/filter/SortTool.tsx';
import { standIns } from '../support/standIns.ts';
import { SettingsServer } from '../task/settingsServer.tsx';
import { english } from '../support/texts.ts';

beforeEach(standIns);

function show(shown: ReactNode) {
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">{shown}</MantineProvider>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

/** A controlled component that applies the changes it reports. */
function Holder<Held>({ first, part }: { first: Held; part: (held: Held, hold: (next: Held) => void) => ReactNode }) {
  const [held, hold] = useState(first);
  return part(held, hold);
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('the focus moves', () => {
  it('from a removed sort key to the next or previous one, or the select box that adds one', async () => {
    const by = (name: string): SortKey<string> => ({ by: name, order: 'asc' });
    const user = show(
      <Holder
        first={[by('one'), by('two'), by('three')] as readonly SortKey<string>[]}
        part={(keys, onChange) => (
          <SortKeys
            {...{ keys, onChange, limit: 5, isResting: false, nameOf: (name: string) => name }}
            choices={[{ group: 'General', items: ['one', 'two', 'three'] }]}
          />
        )}
      />,
    );
    await press(user, 'Remove two');
    expect(focused()).toBe('Remove three');
    await press(user, 'Remove three');
    expect(focused()).toBe('Remove one');
    await press(user, 'Remove one');
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  it('from the button that clears a facet to its title', async () => {
    const user = show(
      <Holder
        first="mail"
        part={(summary, hold) => (
          <Disclosure
            {...{ title: 'Source', summary, isOpenAtFirst: false, isFocused: false }}
            onClear={() => hold('')}
          >
            {null}
          </Disclosure>
        )}
      />,
    );
    await press(user, 'Remove Source');
    expect(focused()).toBe('Source');
  });

  it('from a removed field of a new dataset to the next one, or the button that adds one', async () => {
    const fields = [newField({ title: 'One' }), newField({ title: 'Two' })];
    const user = show(
      <Holder
        first={{ ...EMPTY, fields } as Draft}
        part={(draft, hold) => (
          <WizardContext
            value={{
              draft,
              change: (to) => hold(typeof to === 'function' ? to(draft) : { ...draft, ...to }),
              ...{ fieldTypes: ['TEXT'], faults: new Map(), isTried: false, refusal: null },
            }}
          >
            <PartEditor />
          </WizardContext>
        )}
      />,
    );
    await press(user, 'Remove One');
    expect(focused()).toBe('Remove Two');
    await press(user, 'Remove Two');
    expect(focused()).toBe('Add field');
  });

  it('from a removed entry of an older dataset to a remaining one, or the button that adds one', async () => {
    const user = show(
      <Holder
        first={['one', 'two'].map((name): Entry => ({ name, text: '' })) as readonly Entry[]}
        part={(entries, onChange) => (
          <EntryList {...{ title: 'Tags', addLabel: 'Add tag', entries, onChange, storedCount: 0 }} />
        )}
      />,
    );
    await press(user, 'Remove two');
    expect(focused()).toBe('Remove one');
    await press(user, 'Remove one');
    expect(focused()).toBe('Add tag');
  });

  it('from a removed vector to the button that adds one', async () => {
    const server = new SettingsServer([]);
    const Part = server.part(TaskVectorsPart);
    render(<Part />, { wrapper: await server.wrapper() });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add vector' }));
    await press(user, 'Remove 1');
    expect(focused()).toBe('Add vector');
  });

  it('from the button that clears the selection to the checkbox', async () => {
    const command = { id: 'page', keys: [], label: 'Page', run: () => undefined };
    const nothing = { onSelectPage() {}, onSelectAll() {}, onSize() {}, onFull() {}, onGo() {} };
    const user = show(
      <Holder
        first={2}
        part={(count, hold) => (
          <BulkHeader
            {...{ ...nothing, count, coverage: 'some', total: 9, range: { from: 1, to: 9 }, size: 10 }}
            {...{ isFull: false, isSelecting: false, previous: command, next: command, onClear: () => hold(0) }}
          />
        )}
      />,
    );
    await press(user, 'Clear the selection');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  });
});

describe('saved filters', () => {
  function filters() {
    const first: readonly SavedFilter[] = withSaved(withSaved([], 'One', allOf('DRAFT')), 'Two', allOf('DRAFT'));
    const settings = {
      title: 'Saved filters',
      viewerId: 'u1',
      datasetId: 'd1',
      onClose() {},
      onApply() {},
      criteria: allOf('PENDING'),
    };
    return show(
      <Holder
        first={first}
        part={(held, hold) => <SavedTool {...settings} filters={held} onChange={(change) => hold(change(held))} />}
      />,
    );
  }

  it('move the focus to another one or the panel’s title when removed', async () => {
    const user = filters();
    await press(user, 'Delete Two');
    expect(focused()).toBe('Delete One');
    await press(user, 'Delete One');
    expect(focused()).toBe('Saved filters');
  });

  it('keep the focus when renamed', async () => {
    const user = filters();
    await press(user, 'Rename One');
    await user.keyboard('Three{Enter}');
    expect(focused()).toBe('Rename Three');
    await press(user, 'Rename Two');
    await user.keyboard('{Escape}');
    expect(focused()).toBe('Rename Two');
  });

  it('cannot take the name of another one, and say so', async () => {
    const user = filters();
    await press(user, 'Rename One');
    await user.keyboard('Two{Enter}');
    expect(screen.getByText('There is a saved filter Two already.')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Rename One' })).toBeDefined();
  });
});
