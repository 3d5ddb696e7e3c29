import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import type { TaskDataset } from '../model.ts';
import styles from './CreateLabelsDialog.module.css';
import { LabelsInput, tooLong, typedLabels, useLabelToasts } from './LabelsInput.tsx';
import { useSaveLabelsMutation } from './SaveLabels.generated.ts';

interface Props {
  dataset: TaskDataset;
  onClose(): void;
}

/** Asks for one or more labels. The text is kept until it is saved. */
export function CreateLabelsDialog({ dataset, onClose }: Props) {
  const { t } = useTranslation(['taskRecord', 'common']);
  const [text, setText] = useState('');
  const { isBusy, failure, save } = useSaveLabels(dataset);
  const labels = typedLabels(text);
  const long = tooLong(labels);
  const known = new Set(dataset.labels.map(({ name }) => name));

  const submit = async (): Promise<void> => {
    if (labels.length === 0 || long !== undefined || isBusy) return;
    if (await save(labels)) onClose();
  };

  return (
    <Dialog onClose={onClose} closeOnClickOutside={text === ''} closeOnEscape={text === ''} title={t('createLabels')}>
      <form
        className={form.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LabelsInput
          data-autofocus
          minRows={2}
          error={long === undefined ? failure : t('labelTooLong', { label: long })}
          text={text}
          onChange={setText}
          onSubmit={() => void submit()}
        />
        {labels.length > 0 && (
          <Group component="ul" gap={6} mah={160} style={{ overflowY: 'auto' }} aria-label={t('labels')}>
            {/* By index: browsers break the undo of the input when an element is removed while typing. */}
            {labels.map((label, index) => (
              <li key={index} className={styles.label} data-known={known.has(label) || undefined} dir="auto">
                {known.has(label) ? t('knownLabel', { label }) : label}
              </li>
            ))}
          </Group>
        )}
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={labels.length === 0 || long !== undefined}>
            {t('saveLabels')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Adds labels to a dataset. Labels that were only found in records are saved with them. */
function useSaveLabels(dataset: TaskDataset) {
  const { t } = useTranslation('taskRecord');
  const { toastSaved, toastKnown, toastFailed } = useLabelToasts(dataset);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [mutate] = useSaveLabelsMutation({ context: QUIET });

  /** Resolves to whether labels were saved. */
  async function save(labels: string[]): Promise<boolean> {
    setFailure(undefined);
    const saved = new Set(dataset.labels.flatMap((label) => (label.isSaved ? label.name : [])));
    if (labels.every((label) => saved.has(label))) {
      toastKnown(labels);
      return false;
    }
    setBusy(true);
    try {
      await mutate({ variables: { input: { datasetId: dataset.id, labels } } });
      toastSaved();
      return true;
    } catch (error) {
      if (problemOf(error).code === 'LABEL_ALREADY_EXIST') toastKnown(labels);
      else setFailure(toastFailed(error) ?? t('labelsNotAllowed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, save };
}
