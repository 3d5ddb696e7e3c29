import { dirname } from 'node:path';
import { expect } from 'vitest';
import type { Answer, Caller, TestBackend, Wire } from '#tests/support/backend.ts';
import { marl, type Ran } from './commandLine.ts';
import { ids, type TestDataset } from './datasets.ts';

export interface Entry extends Wire {
  number: number;
  after: Wire | null;
  before: Wire | null;
  user: { id: string | null; username: string | null; pseudonym: string };
  cursor: string;
}

interface Page {
  items: Entry[];
  has_next: boolean;
}

export const yes = { label: { value: 'yes' } };
export const no = { label: { value: 'no' } };

/** The body of a request that succeeds. */
export async function ok<Body>(sent: Promise<Answer<Body>>): Promise<Body> {
  const { status, text, body } = await sent;
  expect(status, text).toBeLessThan(300);
  return body;
}

/** Reads the history of records, of whole datasets, and what `marl verify` says about it. */
export const historyReader = ({ owner, databaseFile }: TestBackend) => ({
  recordsOf: async ({ path }: TestDataset): Promise<string[]> =>
    ids((await owner.get(`${path}/records?limit=1000`)).body.items),
  historyOf: async (recordId: string, who: Caller = owner): Promise<Entry[]> =>
    (await ok(who.get<Page>(`/api/v1/records/${recordId}/history?order=oldest`))).items,
  activityOf: ({ path }: TestDataset, query = ''): Promise<Page> => ok(owner.get<Page>(`${path}/history?${query}`)),
  verify: (...args: string[]): Promise<Ran> => marl(dirname(databaseFile), 'verify', ...args),
});
