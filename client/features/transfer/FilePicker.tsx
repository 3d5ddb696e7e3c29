import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import styles from './FilePicker.module.css';
import { formatBytes } from './format.ts';
import { Meter } from './Meter.tsx';
import type { Upload } from './useUpload.ts';

/** What the gateway can read. */
const ACCEPT = '.csv,.tsv,.json,.jsonl,.ndjson,.parquet';

/** The place to drop a file at, or to choose one; then how far it has been sent. */
export function FilePicker({ sending, problem, start, cancel }: Upload) {
  const { t, i18n } = useTranslation(['transfer', 'common', 'error']);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  useFocusOnChange(sending !== null, () => button.current);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) start(file);
  }

  if (sending) {
    const { file, sent } = sending;
    const size = (bytes: number) => formatBytes(bytes, i18n.language);
    const isThere = sent.loaded >= sent.total;
    return (
      <div className={styles.sending}>
        <Meter
          label={t(isThere ? 'transfer:reading' : 'transfer:uploading', { name: file.name })}
          text={t('transfer:sizeOf', { loaded: size(Math.min(sent.loaded, file.size)), total: size(file.size) })}
          value={sent.loaded}
          max={isThere ? null : sent.total}
        />
        <Button ref={button} variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  }
  return (
    // Dropping has a twin for the keyboard: the button inside.
    <div
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <IconFileUpload size={32} stroke={1.5} aria-hidden className={styles.icon} />
      <p className={styles.text}>{t('transfer:dropFile')}</p>
      <Button ref={button} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t('transfer:chooseFile')}
      </Button>
      <p id={hintId} className={styles.hint}>
        {t('transfer:formats')}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('transfer:chooseFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (file) start(file);
        }}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
