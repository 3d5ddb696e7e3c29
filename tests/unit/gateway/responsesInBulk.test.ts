import { describe, expect, it } from 'vitest';
import type { BulkResponseInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { respondInBulk } from '#gateway/modules/response/response.bulk.ts';
import { refusedItems, RestError } from '#gateway/rest/error.ts';

const DATASET = 'a-dataset';
const forgetful = { clear: () => undefined, clearAll: () => undefined };

/** A server that refuses a whole bulk for each record it rejects, and names one of them at a time. */
function serverThatDislikes(isBad: (recordId: string) => boolean) {
  let asked = 0;
  const post = (call: string, { body }: { body: { items: { record_id: string }[] } }) => {
    asked += 1;
    const at = body.items.findIndex((item) => isBad(item.record_id));
    if (at >= 0) {
      const errors = [{ loc: ['body', 'items', at, 'values'], msg: `number ${asked} is bad` }];
      return Promise.reject(new RestError(422, { detail: { params: { errors } } }, call));
    }
    return Promise.resolve({
      items: body.items.map(({ record_id }) => ({
        item: { record_id, dataset_id: DATASET, status: 'discarded', values: {} },
        error: null,
      })),
    });
  };
  const load = {
    forgetRecord: () => undefined,
    datasetById: forgetful,
    clearProgress: () => undefined,
    recordPage: forgetful,
    recordConnection: forgetful,
  };
  const rest = { post, detached: () => rest };
  return { context: { rest, load } as unknown as Context, asked: () => asked };
}

const items = (...names: string[]): BulkResponseInput[] =>
  names.map((recordId) => ({ recordId, status: 'DISCARDED', answers: [] }));

describe('a bulk of responses', () => {
  it('is stored without the item that the server names', async () => {
    const { context, asked } = serverThatDislikes((id) => id === 'bad');
    const { results } = await respondInBulk(items('a', 'bad', 'b'), context);
    expect(results.map(({ error }) => error)).toEqual([null, expect.stringContaining('number 1 is bad'), null]);
    expect(asked()).toBe(2);
  });

  it('is not repeated endlessly for a server that names one item after the other', async () => {
    const { context, asked } = serverThatDislikes((id) => id.startsWith('bad'));
    const { results } = await respondInBulk(items('a', 'bad 1', 'bad 2', 'bad 3', 'bad 4', 'b'), context);
    const reasons = [3, 1, 2, 3, 3, 3].map((number) => expect.stringContaining(`number ${number} is bad`) as string);
    expect(results.map(({ error }) => error)).toEqual(reasons);
    expect(asked()).toBe(3);
  });

  it('fails as a whole for an error of the gateway', async () => {
    const { context } = serverThatDislikes(() => false);
    const broken = [{ recordId: 'a', status: 'DRAFT', answers: null }] as unknown as BulkResponseInput[];
    await expect(respondInBulk(broken, context)).rejects.toThrow(TypeError);
  });

  it('reports the errors of an item once, and not for other statuses', () => {
    // An Argilla server reports the errors of an item as a submitted, a discarded and a draft response.
    const [id, other] = ['record_id', 'status'].map((member) => ['body', 'items', 1, member]);
    const noId = { loc: id, msg: 'not an id', type: 'type_error.uuid' };
    const otherStatus = { loc: other, msg: 'unexpected value', type: 'value_error.const' };
    const refusal = (errors: object[]) => new RestError(422, { detail: { params: { errors } } }, 'POST');
    const reasons = refusedItems(refusal([otherStatus, noId, noId, otherStatus, noId]));
    expect([...reasons]).toEqual([[1, 'record_id: not an id']]);
    expect([...refusedItems(refusal([otherStatus, otherStatus]))]).toEqual([[1, 'status: unexpected value']]);
  });
});
