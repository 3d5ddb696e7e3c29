import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ReferenceRecord } from '#client/features/similarity/ReferenceRecord.tsx';
import { Providers } from '../question/renderForm.tsx';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';

beforeEach(standIns);

it('the record that others are similar to is shown without the marks of Markdown', async () => {
  const fields = { title: '# 1 of *2*', answer: '## Answer\n\nSome **bold** `code`\n\n| a |\n|---|\n| 1 |' };
  const record = { __typename: 'Record', id: 'r', fields };
  render(
    <ApolloProvider client={contractClient({ record: () => record })}>
      <ReferenceRecord
        similarity={{ recordId: 'r', vector: 'v', order: 'most', limit: 50 }}
        vectors={[]}
        fields={[
          { name: 'title', useMarkdown: false },
          { name: 'answer', useMarkdown: true },
        ]}
        onChange={() => {}}
        onEnd={() => {}}
      />
    </ApolloProvider>,
    { wrapper: Providers },
  );
  const text = await screen.findByText(/bold/);
  expect(text.textContent.split(/\s+/).join(' ').trim()).toBe('# 1 of *2* · Answer Some bold code a 1');
});
