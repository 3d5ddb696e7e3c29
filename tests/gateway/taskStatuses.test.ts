import { describe, expect, it } from 'vitest';
import { all, annotatingIn, outcomes, type Payload, text } from '#tests/support/annotating.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { labels, sentences } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { act, found, make } = annotatingIn(gateway, world);

const NO_TEXT = 'There is no text to validate.';

describe('statuses', () => {
  it('are discarded, undone and reset, and annotations stay', async () => {
    const dataset = await make('TextClassification', [
      text(1, { annotation: labels('ada', ['a']), status: 'Validated' }),
      text(2, { annotation: labels('ada', ['b']), status: 'Edited' }),
    ]);
    const kept = [
      { agent: 'ada', labels: [{ label: 'a' }] },
      { agent: 'ada', labels: [{ label: 'b' }] },
    ];
    const look = (payload: Payload) => [
      payload.results.map(({ record }) => record?.status),
      payload.results.map(({ record }) => record?.text),
      payload.dataset.progress,
    ];
    const both = all(dataset, 1, 2);
    expect(look(await act('discardRecords', dataset, both))).toEqual([
      ['DISCARDED', 'DISCARDED'],
      kept,
      expect.objectContaining({ validated: 0, discarded: 2, pending: 0 }),
    ]);
    expect(look(await act('undoStatus', dataset, both))).toEqual([
      ['DEFAULT', 'DEFAULT'],
      kept,
      expect.objectContaining({ validated: 0, discarded: 0, pending: 2 }),
    ]);
    const before = [
      { recordId: dataset.record(1), status: 'VALIDATED' },
      { recordId: dataset.record(2), status: 'EDITED' },
    ];
    expect(look(await act('resetRecords', dataset, { records: before }))).toEqual([
      ['VALIDATED', 'EDITED'],
      kept,
      expect.objectContaining({ validated: 1, discarded: 0, pending: 1 }),
    ]);
    expect(await found(dataset, { annotatedAs: ['b'], statuses: ['EDITED'] })).toEqual(['2']);
  });

  it('are restored with the former annotations and their agents', async () => {
    const dataset = await make('Text2Text', [
      { id: 1, text: 'Hello', annotation: sentences('ada', ['Servus']), status: 'Validated' },
      { id: 2, text: 'Hello' },
      { id: 3, text: 'Hello', annotation: sentences('ada', ['Hallo']) },
    ]);
    const [one, two, three] = [1, 2, 3].map((id) => dataset.record(id));
    const changed = [one, two, three].map((recordId) => ({ recordId, value: { text: 'New' }, status: 'VALIDATED' }));
    await act('saveAnnotations', dataset, { annotations: changed });
    const records = [
      { recordId: one, status: 'VALIDATED', annotation: { value: { text: 'Servus' }, agent: 'ada' } },
      { recordId: two, status: 'DISCARDED', annotation: { value: null } },
      { recordId: three, status: 'DEFAULT', annotation: { value: { text: 'Hallo' } } },
    ];
    expect(outcomes(await act('resetRecords', dataset, { records }))).toMatchObject([
      { status: 'VALIDATED', written: { agent: 'ada', sentences: [{ text: 'Servus' }] } },
      { status: 'DISCARDED', written: null },
      { status: 'DEFAULT', written: { agent: world.annotator.username, sentences: [{ text: 'Hallo' }] } },
    ]);
    expect(await found(dataset, { hasAnnotation: true })).toEqual(['1', '3']);
  });

  it.each(['DEFAULT', 'DISCARDED'])('of saved annotations are not %s', async (status) => {
    const dataset = await make('TextClassification', [text(1)]);
    const input = { datasetId: dataset.id, annotations: [{ recordId: dataset.record(1), status }] };
    const save = 'mutation ($input: SaveAnnotationsInput!) { saveAnnotations(input: $input) { results { error } } }';
    const { message, extensions } = await world.annotator.fails(save, { input });
    expect(message).toBe(`The status of a saved annotation is EDITED or VALIDATED, not ${status}.`);
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', inputPath: ['annotations', 0, 'status'] });
  });

  it('ignore empty texts', async () => {
    const dataset = await make('Text2Text', [
      { id: 1, text: 'Hello' },
      { id: 2, text: 'Hello' },
    ]);
    const [one, two] = [1, 2].map((id) => dataset.record(id));
    const save = (status: string) =>
      act('saveAnnotations', dataset, {
        annotations: [one, two].map((recordId, index) => ({ recordId, value: { text: index ? 'Hi' : ' ' }, status })),
      });
    expect(outcomes(await save('VALIDATED'))).toMatchObject([NO_TEXT, { status: 'VALIDATED' }]);
    expect(outcomes(await save('EDITED'))).toMatchObject([{ status: 'EDITED' }, { status: 'EDITED' }]);
    expect(outcomes(await act('validateRecords', dataset, all(dataset, 1, 2)))).toMatchObject([
      NO_TEXT,
      { status: 'VALIDATED' },
    ]);
  });
});
