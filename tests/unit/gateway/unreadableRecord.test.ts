import { expect, it } from 'vitest';
import { byId } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';

const DATASETS = [
  { id: 'older', status: 'ready', last_activity_at: '2026-01-01T00:00:00' },
  { id: 'draft', status: 'draft', last_activity_at: '2026-03-01T00:00:00' },
  { id: 'latest', status: 'ready', last_activity_at: '2026-02-01T00:00:00' },
];

/** Argilla 2.8, which cannot show a single record with vectors, and has no index for a draft. */
function argilla(home: string) {
  const searched: string[] = [];
  const rest = {
    capabilities: { backend: 'ARGILLA_2' },
    get: (call: string) => Promise.reject(new RestError(500, undefined, call)),
    list: () => Promise.resolve(DATASETS),
    post: async (call: string, { params: { id } }: { params: { id: string } }) => {
      searched.push(id);
      if (id === 'draft') throw new RestError(500, undefined, call);
      return { items: id === home ? [{ record: { id: 'a-record', dataset_id: id } }] : [], total: 0 };
    },
  };
  return { rest: rest as unknown as RestClient, searched };
}

it('a record with vectors is found in the published datasets, the last used first', async () => {
  const { rest, searched } = argilla('older');
  expect(await byId(rest, 'a-record')).toMatchObject({ dataset_id: 'older' });
  expect(searched).toEqual(['latest', 'older']);
});

it('it is searched for only in its dataset, if that is known', async () => {
  const { rest, searched } = argilla('older');
  expect(await byId(rest, 'a-record', 'older')).toMatchObject({ dataset_id: 'older' });
  expect(searched).toEqual(['older']);
});
