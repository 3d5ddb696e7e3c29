import { expect, it } from 'vitest';
import { syncStateOf } from '#client/features/device/syncState.ts';

type Facts = Parameters<typeof syncStateOf>[0];

const NOTHING: Facts = {
  ...{ offlineSince: null, awaySince: null, halt: null, haltedAt: 0 },
  ...{ own: 0, elsewhere: 0, isJobWaiting: false, failed: 0, unsaved: 0 },
};

it.each<[string, Partial<Facts>, object]>([
  ['nothing is left', {}, { kind: 'saved', count: 0 }],
  ['something was typed', { unsaved: 2 }, { kind: 'unsaved', count: 2 }],
  ['something is on its way', { own: 3, unsaved: 2 }, { kind: 'sending', count: 3 }],
  ['another tab sends', { own: 1, elsewhere: 3 }, { kind: 'sending', count: 4 }],
  ['nobody is signed in', { own: 3, halt: 'session', haltedAt: 5 }, { kind: 'waiting', count: 3 }],
  ['a job waits', { own: 3, isJobWaiting: true }, { kind: 'waiting', count: 3 }],
  ['something failed', { own: 3, failed: 1 }, { kind: 'failed', count: 1 }],
  ['the server is down', { own: 3, failed: 1, halt: 'network', haltedAt: 5 }, { kind: 'offline', count: 3, since: 5 }],
  ['the server does not answer', { own: 1, failed: 1, awaySince: 7 }, { kind: 'offline', count: 1, since: 7 }],
  ['there is no network', { own: 1, offlineSince: 7 }, { kind: 'offline', count: 1, since: 7 }],
  ['the server was down before', { offlineSince: 7, halt: 'network', haltedAt: 5 }, { kind: 'offline', since: 5 }],
])('when %s', (_when, facts, expected) => {
  expect(syncStateOf({ ...NOTHING, ...facts })).toMatchObject(expected);
});
