import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#client/ui/Form.module.css';
import type { TaskDataset } from '../model.ts';
import { tooLong, typedLabels } from './typedLabels.ts';
import { useSaveLabels } from './useSaveLabels.ts';
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

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
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
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          label={t('newLabels')}
          description={t('newLabelsHint')}
          error={long === undefined ? failure : t('labelTooLong', { label: `${long.slice(0, 20)}…` })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {labels.length > 0 && (
          <ul aria-label={t('labels')} className={styles.labels}>
            {labels.map((label) => (
              <li key={label} className={styles.label} data-known={known.has(label) || undefined} dir="auto">
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
