import { ApolloProvider, useFragment } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FieldPart } from '#client/features/datasetSettings/index.ts';
import {
  FieldList_FieldFragmentDoc,
  type FieldList_FieldFragment,
} from '#client/features/field/FieldList.generated.ts';
import { beginSession } from '#client/graphql/session.ts';
import { startI18n } from '#client/i18n/i18n.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

beforeAll(() => startI18n());
beforeEach(standIns);

const FIELD: FieldList_FieldFragment = {
  ...({ __typename: 'TextField', id: 'f', name: 'text', title: 'Text', required: true, useMarkdown: false } as const),
};

/** A card of a field, with a server that answers on demand, or refuses with a status. */
function show(refusal?: number) {
  const arriving: (() => void)[] = [];
  const sent: unknown[] = [];
  const client = contractClient(
    {
      updateField({ input }: { input: Partial<FieldList_FieldFragment> }) {
        if (refusal) throw new GraphQLError('refused', { extensions: { status: refusal } });
        sent.push({ ...input });
        return { ...FIELD, ...sent.reduce<object>((all, one) => ({ ...all, ...(one as object) }), {}) };
      },
    },
    (_isMutation, go) => arriving.push(go),
  );
  const place = { fragment: FieldList_FieldFragmentDoc, fragmentName: 'FieldList_field' };
  client.writeFragment({ ...place, data: FIELD });
  function Field() {
    const { data } = useFragment<FieldList_FieldFragment>({ ...place, from: 'TextField:f' });
    return <FieldPart field={data as FieldList_FieldFragment} fieldNames={['text']} datasetId="d" />;
  }
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <Field />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { sent, user: userEvent.setup(), answer: () => act(async () => arriving.splice(0).forEach((go) => go())) };
}

const title = () => screen.getByRole('textbox', { name: /title/i });
const button = (name: string) => screen.getByRole('button', { name });

it('input during a save is kept and not reported as saved', async () => {
  const { user, answer } = show();
  await user.clear(title());
  await user.type(title(), 'Letter');
  await user.click(screen.getByRole('switch'));
  await user.click(button('Update'));
  await user.type(title(), ' of complaint');
  await answer();
  // The card's heading shows the stored title.
  await screen.findByRole('form', { name: 'Letter' });
  expect(title()).toHaveProperty('value', 'Letter of complaint');
  expect(screen.queryByText('Saved')).toBeNull();
  await waitFor(() => expect(button('Update')).toHaveProperty('ariaDisabled', null));

  await user.click(button('Update'));
  await answer();
  await screen.findByText('Saved');
  expect(screen.getByRole('form', { name: 'Letter of complaint' })).toBeTruthy();
  expect(screen.getByRole('switch')).toHaveProperty('checked', true);
  expect(button('Update')).toHaveProperty('ariaDisabled', 'true');
});

it('the buttons keep the focus when there is nothing more to save or to cancel, and then do nothing', async () => {
  const { user, answer, sent } = show();
  const focused = () => document.activeElement?.textContent;
  await user.type(title(), '!');
  await user.click(button('Update'));
  await answer();
  await screen.findByText('Saved');
  await waitFor(() => expect(focused()).toBe('Update'));
  await user.keyboard('{Enter}');
  await user.type(title(), '{Enter}');
  expect(sent).toHaveLength(1);

  await user.type(title(), '?');
  await user.click(button('Cancel'));
  expect(focused()).toBe('Cancel');
  expect(button('Cancel')).toHaveProperty('ariaDisabled', 'true');
  expect(title()).toHaveProperty('value', 'Text!');
});

it('only changes are sent, so that changes of other users are kept', async () => {
  const { user, answer, sent } = show();
  await user.click(screen.getByRole('switch'));
  await user.click(button('Update'));
  await answer();
  await screen.findByText('Saved');
  await user.type(title(), '!');
  await user.click(button('Update'));
  await answer();
  await screen.findByRole('form', { name: 'Text!' });
  expect(sent).toEqual([
    { id: 'f', useMarkdown: true },
    { id: 'f', title: 'Text!' },
  ]);
});

it('a message that the session has ended goes once the person has signed in again, and the input stays', async () => {
  const { user, answer } = show(401);
  await user.type(title(), '!');
  await user.click(button('Update'));
  await answer();
  await screen.findByRole('alert');
  await act(async () => beginSession());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(title()).toHaveProperty('value', 'Text!');
});
