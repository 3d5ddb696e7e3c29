import { expect, it } from 'vitest';
import { page } from '#gateway/modules/record/record.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { RestError } from '#gateway/rest/error.ts';

/** A server whose dataset has vectors `v` of three numbers, and the searches that it received. */
function server(backend: string) {
  const searches: unknown[] = [];
  const rest = {
    capabilities: { backend },
    list: () => Promise.resolve([{ id: '1', name: 'v', title: 'V', dimensions: 3 }]),
    post: (_call: string, { body }: { body: unknown }) => {
      searches.push(body);
      return Promise.resolve({ items: [], total: 0 });
    },
  };
  const search = (name: string, value: number[]) =>
    page(rest as unknown as RestClient, {
      datasetId: 'd',
      query: {},
      search: { query: { vector: { name, value } } },
    });
  return { search, searches };
}

it.each(['ARGILLA_1', 'ARGILLA_2'])('a vector of another length is not sent to %s', async (backend) => {
  const { search, searches } = server(backend);
  const error = await search('v', [1, 2]).then(
    () => undefined,
    (refusal: RestError) => refusal,
  );
  expect(error).toMatchObject({ status: 422, body: { detail: 'vector `v` has 3 elements, got 2' } });
  expect(searches).toEqual([]);
  await search('v', [1, 2, 3]);
  await search('unknown', [1, 2]);
  expect(searches).toHaveLength(2);
});
