import { expect, test } from 'vitest';
import { capabilitiesOf } from '#gateway/rest/capabilities.ts';

test.each([
  [{ version: '2.8.0', implementation: 'marl' }, 'EMBEDDED', true, ['TEXT', 'IMAGE', 'CHAT', 'CUSTOM']],
  [{ version: '2.8.0' }, 'ARGILLA_2', false, ['TEXT', 'IMAGE', 'CHAT', 'CUSTOM']],
  [{ version: '2.0.0rc1' }, 'ARGILLA_2', false, ['TEXT', 'IMAGE', 'CHAT', 'CUSTOM']],
  [{ version: '1.29.1' }, 'ARGILLA_1', true, ['TEXT']],
])('%j has these capabilities', (version, backend, taskDatasets, fieldTypes) => {
  expect(capabilitiesOf(version)).toMatchObject({ backend, taskDatasets, fieldTypes, suggester: false });
});

test('a model can be asked where the server says so', () => {
  const version = { version: '2.8.0', implementation: 'marl', suggester: true };
  expect(capabilitiesOf(version)).toMatchObject({ suggester: true });
});
