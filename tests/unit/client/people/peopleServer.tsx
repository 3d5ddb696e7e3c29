import { ApolloProvider, useFragment } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type People_UserFragment, People_UserFragmentDoc } from '#client/features/people/Users.generated.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

const ANNA: People_UserFragment = {
  ...({ __typename: 'User', id: 'anna', username: 'anna', firstName: 'Anna', lastName: null } as const),
  ...({ role: 'ANNOTATOR', insertedAt: '2026-01-01T00:00:00Z', workspaces: [] } as const),
};
const PLACE = { fragment: People_UserFragmentDoc, fragmentName: 'People_user' };

/** A server with the product's schema that creates and changes users, in front of the product's cache; it answers on demand. */
export class PeopleServer {
  readonly #arriving: (() => void)[] = [];
  readonly #client = contractClient(
    {
      createUser: ({ input }: { input: Partial<People_UserFragment> }) => ({ ...ANNA, id: 'new', ...input }),
      updateUser: ({ input }: { input: Partial<People_UserFragment> }) => ({ ...ANNA, ...input }),
    },
    (_isMutation, go) => this.#arriving.push(go),
  );

  constructor() {
    this.#client.writeFragment({ ...PLACE, data: ANNA });
  }

  answer(): void {
    for (const go of this.#arriving.splice(0)) go();
  }

  readonly wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={this.#client}>{children}</ApolloProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}

/** The only user, as stored. */
export function useAnna(): People_UserFragment {
  return useFragment<People_UserFragment>({ ...PLACE, from: 'User:anna' }).data as People_UserFragment;
}
