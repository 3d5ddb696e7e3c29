import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { JobStatus } from '#client/features/suggester/JobStatus.tsx';
import type { Suggester_JobFragment } from '#client/features/suggester/Suggester.generated.ts';
import { contractClient } from '../support/contractClient.ts';
import { standIns } from '../support/standIns.ts';
import { jobOf } from './samples.ts';

beforeEach(standIns);

const refusal = (index: number) => ({
  recordId: `r${index}`,
  reason: 'INVALID',
  detail: 'Why',
  faults: [],
  answer: null,
});

/** A job on the page, which stops when it is told to. */
function open(first: Suggester_JobFragment, refused = 0) {
  let items = Array.from({ length: refused }, (_, index) => refusal(index));
  let show: (job: Suggester_JobFragment) => void;
  const refusals = ({ limit }: { limit: number }) => ({ total: items.length, items: items.slice(0, limit) });
  const suggester = { job: () => ({ id: 'j', refusals }) };
  const client = contractClient({
    dataset: { __typename: 'FeedbackDataset', id: 'd', suggester },
    stopSuggestions: () => {
      const job = jobOf({ status: 'STOPPED' });
      show(job);
      return job;
    },
  });
  function Shown({ isLost }: { isLost: boolean }) {
    const [job, setJob] = useState(first);
    show = setJob;
    return <JobStatus datasetId="d" job={job} isLost={isLost} />;
  }
  const page = (isLost: boolean) => (
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <MemoryRouter>
          <Shown isLost={isLost} />
        </MemoryRouter>
      </ApolloProvider>
    </MantineProvider>
  );
  const { rerender } = render(page(false));
  return {
    refuse: (count: number) => {
      items = Array.from({ length: count }, (_, index) => refusal(index));
      show(jobOf({ refused: count }));
    },
    lose: () => rerender(page(true)),
  };
}

it('the focus stays with a job that is stopped', async () => {
  open(jobOf());
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const resume = await screen.findByRole('button', { name: 'Resume' });
  expect(document.activeElement?.contains(resume)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('the list of refused records grows while the job runs', async () => {
  const { refuse } = open(jobOf({ refused: 1 }), 1);
  await userEvent.click(screen.getByRole('button', { name: 'Refused records' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  refuse(12);
  expect(await screen.findByRole('button', { name: 'Show 2 more' })).toBeDefined();
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(10);
});

it('a job whose server does not answer says so', async () => {
  const { lose } = open(jobOf());
  expect(screen.queryByRole('alert')).toBeNull();
  lose();
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer');
});
