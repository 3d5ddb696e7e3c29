import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CreateLabels } from '#client/features/task/label/index.ts';
import { typedLabels } from '#client/features/task/label/LabelsInput.tsx';
import { TaskDatasetPartsFragmentDoc } from '#client/features/task/TaskDatasetParts.generated.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { toastsSaid } from '../support/toasts.ts';
import { labelled, show, type BulkDecision } from './labelWorld.tsx';

beforeEach(standIns);
afterEach(() => {
  cleanup();
  clearToasts();
});

async function type(text: string, dataset: TaskDataset = labelled(['good', 'bad']), verdict?: BulkDecision) {
  const shown = show(<CreateLabels dataset={dataset} />, verdict);
  await shown.user.click(screen.getByRole('button', { name: 'Add labels' }));
  await shown.user.click(await screen.findByRole('textbox', { name: 'New labels' }));
  await shown.user.paste(text);
  return { ...shown, save: () => shown.user.click(screen.getByRole('button', { name: 'Save labels' })) };
}

describe('new labels', () => {
  it('are read one by one, without blank and duplicate ones', () => {
    expect(typedLabels(' so so,bad\n\n,bad , very good\r\n')).toEqual(['so so', 'bad', 'very good']);
    expect(typedLabels(' , \n')).toEqual([]);
  });

  it('are saved at once, and appear everywhere', async () => {
    const { asked, client, save } = await type('so-so, odd\nbad,odd');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([['so-so', 'odd', 'bad']]);
    expect(toastsSaid()).toContainEqual({ kind: 'success', message: 'The labels are updated!' });
    const held = client.readFragment<TaskDataset>({
      ...{ id: 'TextClassificationDataset:room.mail', fragment: TaskDatasetPartsFragmentDoc },
      fragmentName: 'TaskDatasetParts',
    });
    expect(held?.labels.map(({ name }) => name)).toEqual(['so-so', 'odd', 'bad']);
  });

  it('that all exist are named, and nothing is sent', async () => {
    const { asked, save } = await type('bad, good');
    await save();
    const message = 'The labels "bad, good" already exist in the list of labels';
    expect(toastsSaid()).toContainEqual({ kind: 'info', message });
    expect(asked).toEqual([]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('that only exist in records are saved', async () => {
    const dataset = labelled(['good']);
    const { asked, save } = await type('good', { ...dataset, labels: [{ ...dataset.labels[0]!, isSaved: false }] });
    await save();
    expect(asked).toEqual([['good']]);
  });

  it('that somebody else has saved meanwhile are named too', async () => {
    const { save } = await type('new', undefined, { code: 'LABEL_ALREADY_EXIST', status: 409 });
    await save();
    const message = 'The labels "new" already exist in the list of labels';
    await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'info', message }));
  });

  it('are kept in the input if they cannot be saved, with the reason', async () => {
    const { save } = await type('new', undefined, { code: 'ERROR_SAVING_LABELS', status: 500 });
    await save();
    const message = 'STATUS:500 The labels of the dataset mail with task TextClassification could not be saved';
    await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'error', message }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'New labels' })).toHaveProperty('value', 'new');
  });

  it('are refused without a toast if the permission is missing', async () => {
    const { save } = await type('new', undefined, { code: 'NOT_ALLOWED_TO_UPDATE_LABELS', status: 403 });
    await save();
    expect(await screen.findByText('Only admins and owners may add labels')).toBeTruthy();
    expect(toastsSaid()).toEqual([]);
  });

  it('that are too long are not sent', async () => {
    const { asked, save } = await type('n'.repeat(129));
    await save();
    expect(screen.getByText(/A label has at most 128 characters/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('are kept in the input when Escape is pressed', async () => {
    const { user } = await type('so-so, odd');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'New labels' })).toHaveProperty('value', 'so-so, odd');
    await user.clear(screen.getByRole('textbox', { name: 'New labels' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not offered to annotators', () => {
    show(<CreateLabels dataset={labelled([], { viewerCanEdit: false })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
