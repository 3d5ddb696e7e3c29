import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BulkLabelPicker } from '#client/features/task/label/index.ts';
import type { Annotation, TextClassificationRecord } from '#client/features/task/model.ts';
import { standIns } from '../support/standIns.ts';
import { labelled, show, textRecord } from './labelWorld.tsx';

beforeEach(standIns);

async function open(records: TextClassificationRecord[], edits: Record<string, Annotation> = {}, count?: number) {
  const actions = { editOf: (id: string) => edits[id], editMany: vi.fn(), validate: vi.fn() };
  const shown = show(
    <BulkLabelPicker
      dataset={labelled(['good', 'bad', 'odd'])}
      records={records}
      {...(count === undefined ? {} : { count })}
      actions={actions}
    />,
  );
  await shown.user.click(screen.getByRole('button', { name: 'Labels' }));
  await screen.findByRole('dialog');
  return { ...shown, actions };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const state = (name: string) => (box(name).indeterminate ? 'some' : box(name).checked ? 'all' : 'none');
const states = () => ['good', 'bad', 'odd'].map(state);

it('checkboxes show whether none, some or all of the records have a label, including edits and predictions', async () => {
  await open(
    [
      textRecord({ id: 'a', multiLabel: true, annotated: ['good', 'bad'] }),
      textRecord({ id: 'b', multiLabel: true, predicted: { good: 0.9, bad: 0.4 } }),
      textRecord({ id: 'c', multiLabel: true, annotated: ['odd'] }),
    ],
    { c: { labels: ['good'] } },
  );
  expect(states()).toEqual(['all', 'some', 'none']);
});

it('the number of records beyond the page is told, and none of their labels', async () => {
  await open([textRecord({ id: 'a', annotated: ['good'] })], {}, 120);
  expect(screen.getByRole('dialog', { name: 'Labels of 120 records' })).toBeDefined();
  expect(states()).toEqual(['none', 'none', 'none']);
});

it('a label is added to records without it, and removed if all have it', async () => {
  const records = [
    textRecord({ id: 'a', multiLabel: true, annotated: ['good', 'bad'] }),
    textRecord({ id: 'b', multiLabel: true, annotated: ['good'] }),
  ];
  const { user, actions } = await open(records);
  await user.click(box('bad'));
  const [a, b] = records;
  expect(actions.editMany.mock.calls).toEqual([[[{ record: b, annotation: { labels: ['good', 'bad'] } }]]]);
  await user.click(box('good'));
  const changes = [
    { record: a, annotation: { labels: ['bad'] } },
    { record: b, annotation: { labels: [] } },
  ];
  expect(actions.editMany.mock.calls.slice(1)).toEqual([[changes]]);
  expect(actions.validate).not.toHaveBeenCalled();
});

it('the one label of records validates all of them at once', async () => {
  const records = [textRecord({ id: 'a' }), textRecord({ id: 'b', annotated: ['good'] })];
  const { user, actions } = await open(records);
  expect(states()).toEqual(['some', 'none', 'none']);
  await user.click(box('odd'));
  const [given, annotationOf] = actions.validate.mock.calls[0]!;
  expect(given).toEqual(records);
  expect(annotationOf(records[0])).toEqual({ labels: ['odd'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});
