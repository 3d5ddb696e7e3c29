import { Button, Stack } from '@mantine/core';
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import form from '#client/ui/Form.module.css';
import { useFocusOnChange } from '#client/ui/focus.ts';
import { Problem } from '#client/ui/Problem.tsx';
import styles from './files.module.css';
import { Meter } from './Meter.tsx';
import type { Transfer_FileFragment } from './Transfer.generated.ts';
import type { Upload } from './useUpload.ts';

/** The formats that the gateway reads. */
const ACCEPT = '.csv,.tsv,.json,.jsonl,.ndjson,.parquet';

/** A drop zone and button for a file; then the progress of its upload. */
export function FilePicker({ sending, problem, start, cancel }: Upload) {
  const { t } = useTranslation(['transfer', 'common', 'error']);
  const { formatBytes } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const isStalled = useIsStalled(sending?.sent);
  useFocusOnChange(sending !== null, () => button.current);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) start(file);
  }

  if (sending) {
    const { file, sent } = sending;
    const isSent = sent.loaded >= sent.total;
    return (
      <div className={styles.sending}>
        <Meter
          label={t(isSent ? 'transfer:reading' : 'transfer:uploading', { name: file.name })}
          text={t('transfer:sizeOf', {
            loaded: formatBytes(Math.min(sent.loaded, file.size)),
            total: formatBytes(file.size),
          })}
          value={sent.loaded}
          max={isSent ? null : sent.total}
        />
        <Problem>{isStalled && t('transfer:stalled')}</Problem>
        <Button ref={button} variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  }
  return (
    // The button inside is the keyboard's equivalent.
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
      <p>{t('transfer:dropFile')}</p>
      <Button ref={button} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t('transfer:chooseFile')}
      </Button>
      <p id={hintId} className={form.note}>
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
          // Lets the same file be chosen again after a correction.
          currentTarget.value = '';
          if (file) start(file);
        }}
      />
      <Problem>{problem}</Problem>
    </div>
  );
}

const STALLED_MS = 30_000;

/** Whether nothing has been sent or answered for a while; `sent` is new with each progress, undefined if nothing is under way. */
function useIsStalled(sent: object | undefined): boolean {
  const [last, setLast] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setLast(sent), STALLED_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent !== undefined && last === sent;
}

/** The uploaded file, with a button to replace it. */
export function FileCard({ file, onReplace }: { file: Transfer_FileFragment; onReplace(): void }) {
  const { t } = useTranslation('transfer');
  const { formatBytes } = useFormats();
  const { name, size, format, columns, rowCount } = file;
  const facts = [
    format,
    formatBytes(size),
    ...(rowCount == null ? [] : [t('rows', { count: rowCount })]),
    t('columns', { count: columns.length }),
  ];
  return (
    <div className={styles.card}>
      <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <Stack gap={0} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <span className={form.note}>{facts.join(' · ')}</span>
      </Stack>
      <Button variant="default" onClick={onReplace}>
        {t('otherFile')}
      </Button>
    </div>
  );
}
