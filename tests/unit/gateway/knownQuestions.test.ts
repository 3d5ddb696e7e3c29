import { expect, it } from 'vitest';
import { createLoaders } from '#gateway/graphql/loaders.ts';
import { createKnownQuestions } from '#gateway/modules/question/question.source.ts';
import type { RecordRequest } from '#gateway/modules/record/record.source.ts';
import { createDatasetOf } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';

const deps = () => ({
  datasetOf: createDatasetOf(() => Promise.reject(new Error())),
  knownQuestions: createKnownQuestions(),
});

/** An Argilla server with a dataset, as each request sees it through loaders of its own. */
function argilla(...records: string[]) {
  const shared = deps();
  let asked = 0;
  const rest = {
    capabilities: { backend: 'ARGILLA_1' },
    get: () => Promise.resolve({ items: records.map((id) => ({ id, dataset_id: 'd' })), total: records.length }),
    list: () => {
      asked += 1;
      return Promise.resolve([{ __typename: 'TextQuestion', name: 'why' }]);
    },
  };
  return async (more: Partial<RecordRequest> = {}) => {
    asked = 0;
    const load = createLoaders(rest as unknown as RestClient, shared);
    await load.recordPage.load({ datasetId: 'd', isMine: true, query: { questions: 'true' }, ...more });
    // The answers need them, if there are any.
    if (records.length) expect(await load.questionsByDatasetId.load('d')).toMatchObject([{ name: 'why' }]);
    await new Promise(setImmediate);
    return asked;
  };
}

it('questions are asked for with the first page of a dataset only', async () => {
  const read = argilla('r');
  expect([await read(), await read(), await read()]).toEqual([1, 0, 0]);
});

it('they are asked for again where their titles are shown', async () => {
  const read = argilla('r');
  expect([await read(), await read({ needsQuestionTexts: true })]).toEqual([1, 1]);
});

it('they are not remembered without records: the dataset may be a draft, which gets more of them', async () => {
  const read = argilla();
  expect([await read(), await read()]).toEqual([1, 1]);
});

it('the embedded backend sends them with the first page only, and again where their titles are shown', async () => {
  const shared = deps();
  const asked: unknown[] = [];
  const rest = {
    capabilities: { backend: 'EMBEDDED' },
    get: (_route: string, { query }: RecordRequest) => {
      asked.push(query.questions);
      const settings = { type: 'text' };
      return Promise.resolve({
        ...{ items: [{ id: 'r', dataset_id: 'd' }], total: 1 },
        ...(query.questions && { questions: [{ name: 'why', settings }] }),
      });
    },
  };
  for (const needsQuestionTexts of [false, false, true]) {
    const load = createLoaders(rest as unknown as RestClient, shared);
    const request = { datasetId: 'd', isMine: true, query: { questions: 'true' }, needsQuestionTexts };
    await load.recordPage.load(request);
    expect(load.questionsByDatasetId.peek('d')).toMatchObject([{ name: 'why' }]);
  }
  expect(asked).toEqual(['true', undefined, 'true']);
});
