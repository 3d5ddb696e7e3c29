import { expect, it } from 'vitest';
import { operationNames } from '#gateway/http/persistedDocuments.ts';
import { openMeters } from '#gateway/metrics/meters.ts';

it('the client’s own operations are counted by name, whatever names other callers send', async () => {
  const documents = new Map([['id', 'query RecordWindow { ...Me } fragment Me on Query { me { id } }']]);
  const meters = openMeters(operationNames(documents));
  for (let turn = 0; turn < 300; turn += 1) meters.operation(`Made${turn}Up`, 'query', 'failed', 0);
  meters.operation('RecordWindow', 'query', 'ok', 0);
  const text = await meters.registry.metrics();
  expect(text).toContain('operation="RecordWindow"');
  expect(text).toContain('operation="other"');
});
