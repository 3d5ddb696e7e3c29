import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import form from '#client/ui/Form.module.css';
import type { TaskDataset } from '../model.ts';
import { LabelsInput, tooLong, typedLabels } from './LabelsInput.tsx';
import { useSaveLabelsMutation } from './SaveLabels.generated.ts';
import { useLabelNews } from './useLabelNews.ts';
import styles from './CreateLabelsDialog.module.css';

interface Props {
  dataset: TaskDataset;
  onClose(): void;
}

/** Asks for one label or many. What was typed stays until it is saved. */
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

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={text === ''}
      closeOnEscape={text === ''}
      title={t('createLabels')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      returnFocus={false}
    >
      <form className={form.form} onSubmit={handleSubmit}>
        <LabelsInput
          data-autofocus
          minRows={2}
          error={long === undefined ? failure : t('labelTooLong', { label: `${long.slice(0, 20)}…` })}
          text={text}
          onChange={setText}
          onDone={() => void submit()}
        />
        {labels.length > 0 && (
          <ul aria-label={t('labels')} className={styles.labels}>
            {/* Each keeps its place while it is typed: after one is taken out of the page, the browser takes back letter by letter. */}
            {labels.map((label, index) => (
              <li key={index} className={styles.label} data-known={known.has(label) || undefined} dir="auto">
                {known.has(label) ? t('knownLabel', { label }) : label}
              </li>
            ))}
          </ul>
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
    </Modal>
  );
}

/** Adds labels to a dataset and saves all of them; toasts the result, and returns why it failed. */
function useSaveLabels(dataset: TaskDataset) {
  const { id, labels } = dataset;
  const { t } = useTranslation('taskRecord');
  const { tellSaved, tellKnown, tellFailed } = useLabelNews(dataset);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [mutate] = useSaveLabelsMutation({ context: QUIET });

  /** Resolves to whether labels were saved. */
  async function save(wanted: readonly string[]): Promise<boolean> {
    const saved = new Set(labels.flatMap((label) => (label.isSaved ? label.name : [])));
    setFailure(undefined);
    const areKnown = wanted.every((label) => saved.has(label));
    if (areKnown) tellKnown(wanted);
    return !areKnown && send(wanted);
  }

  async function send(wanted: readonly string[]): Promise<boolean> {
    setBusy(true);
    try {
      await mutate({ variables: { input: { datasetId: id, labels: [...wanted] } } });
      tellSaved();
      return true;
    } catch (error) {
      if (problemOf(error).code === 'LABEL_ALREADY_EXIST') tellKnown(wanted);
      else setFailure(tellFailed(error) ?? t('labelsNotAllowed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, save };
}
