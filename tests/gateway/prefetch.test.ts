import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageArgilla } from '#tests/support/stagedBackend.ts';

it('an Argilla server is asked for records and their questions at once', async () => {
  const datasetId = randomUUID();
  const staged = await stageArgilla(datasetId);
  const { act } = staged;
  let ask = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const question = { id: randomUUID(), dataset_id: datasetId, name: 'tone', title: 'Tone', required: true };
  const options = ['a', 'b'].map((value) => ({ value, text: value, description: null }));
  const suggestions = [
    { id: randomUUID(), question_id: question.id, value: 'a', type: null, score: null, agent: null },
  ];
  const record = { id: randomUUID(), dataset_id: datasetId, fields: { text: 'Hello' }, metadata: null, suggestions };
  staged.act = (request, response) => {
    const path = request.url!.split('?')[0]!;
    if (path.endsWith('/questions')) {
      ask();
      const settings = { type: 'label_selection', options };
      return answer(200, JSON.stringify({ items: [{ ...question, settings }] }))(request, response);
    }
    if (!path.includes('/records')) return act(request, response);
    const items = [{ ...record, external_id: null }];
    // The records come only when the questions are asked for.
    void isAsked.then(() => answer(200, JSON.stringify({ items, total: 1 }))(request, response));
  };
  const { owner } = await startTestGateway({
    backendOrigin: staged.origin,
    restTimeoutMs: 3000,
    settings: { argillaApiUrl: staged.origin },
  });
  const operation = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(scope: EVERYONE, limit: 10) {
    items { record { suggestions { question { name } } } } } } } }`;
  expect(await owner.run(operation, { id: datasetId })).toEqual({
    dataset: { records: { items: [{ record: { suggestions: [{ question: { name: 'tone' } }] } }] } },
  });
});
