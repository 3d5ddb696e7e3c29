import { expect, it } from 'vitest';
import { parseEvent } from '#gateway/live/bus.ts';

const DATASET = { type: 'dataset', datasetId: 'd', kinds: ['SETTINGS'], origin: null };
const RESPONSE = {
  type: 'response',
  datasetId: 'd',
  recordId: 'r',
  userId: 'u',
  kind: 'DRAFTED',
  forOthers: 'nothing',
};

it.each([DATASET, RESPONSE, { type: 'session', key: 'k' }, { type: 'gap' }])(
  'what another gateway sends is read: %o',
  (event) => {
    expect(parseEvent(event)).toEqual(event);
  },
);

it.each([null, 'dataset', {}, { type: 'some' }, { ...DATASET, kinds: undefined }, { ...RESPONSE, recordId: 1 }])(
  'what is no event is passed over: %o',
  (value) => {
    expect(parseEvent(value)).toBeNull();
  },
);
