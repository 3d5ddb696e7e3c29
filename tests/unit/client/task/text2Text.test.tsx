import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CommandsProvider, KeymapProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import type { Annotation, TaskDataset, Text2TextRecord } from '#client/features/task/model.ts';
import { Text2TextBody } from '#client/features/task/text2Text/index.ts';
import { giveKeys } from '../support/ownKeys.ts';
import { TaskServer } from './taskServer.tsx';

window.matchMedia ??= () =>
  ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

type Made = Annotation | 'validated';

/** A card's body with a record, and the edits it reports. */
async function show({ isReadOnly = false, stored }: { isReadOnly?: boolean; stored?: string } = {}): Promise<Made[]> {
  const server = new TaskServer(['a']);
  if (stored !== undefined) server.changeElsewhere('a', { text: stored });
  const [record] = await server.load();
  const made: Made[] = [];
  function Body({ shown }: { shown: Text2TextRecord }) {
    const [edit, setEdit] = useState<Annotation>();
    return (
      <Text2TextBody
        record={shown}
        dataset={{} as TaskDataset}
        edit={edit}
        isReadOnly={isReadOnly}
        isActive
        onEdit={(annotation) => {
          made.push(annotation);
          setEdit(annotation);
        }}
        onValidate={() => void made.push('validated')}
        onUndo={() => undefined}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <CommandsProvider registry={createCommandRegistry()}>
        <KeymapProvider userId="ana">
          <li data-record="a" tabIndex={-1}>
            <Body shown={record!} />
          </li>
        </KeymapProvider>
      </CommandsProvider>
    </MantineProvider>,
    { wrapper: server.wrapper },
  );
  return made;
}

const editor = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Text' });

describe('the text of a text2text record', () => {
  it('starts with the prediction, or else the annotation', async () => {
    await show();
    expect(editor().value).toBe('predicted docs.letters.a');
    cleanup();
    await show({ stored: 'dear' });
    expect(editor().value).toBe('dear');
  });

  it('is an edit with each letter, validated by Shift+Enter, and left by Escape', async () => {
    const made = await show({ stored: 'dear' });
    const user = userEvent.setup();
    await user.type(editor(), '!');
    expect(made).toEqual([{ text: 'dear!' }]);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(made).toEqual([{ text: 'dear!' }, 'validated']);
    expect(editor().value).toBe('dear!');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('data-record')).toBe('a');
    await user.keyboard('e');
    expect(document.activeElement).toBe(editor());
  });

  it('shows the user’s keys that validate it', async () => {
    await show();
    expect(editor().getAttribute('aria-keyshortcuts')).toBe('Shift+Enter Control+Enter');
    giveKeys({ 'task.validateText': ['Alt+v'] });
    expect(editor().getAttribute('aria-keyshortcuts')).toBe('Alt+v');
  });

  it('cannot be validated while it is blank', async () => {
    const made = await show();
    const user = userEvent.setup();
    await user.clear(editor());
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(made).toEqual([{ text: '' }]);
  });

  it('can be replaced by the prediction', async () => {
    const made = await show({ stored: 'dear' });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Use this' }));
    expect(made).toEqual([{ text: 'predicted docs.letters.a' }]);
    expect(document.activeElement).toBe(editor());
  });

  it('can be read-only', async () => {
    await show({ isReadOnly: true, stored: 'dear' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('dear')).toBeDefined();
  });
});
