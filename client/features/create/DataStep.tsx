import { useTranslation } from 'react-i18next';
import {
  ColumnTable,
  FileCard,
  FilePicker,
  SampleTable,
  type Transfer_FileFragment,
  type Upload,
} from '#client/features/transfer/index.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ColumnUse } from './ColumnUse.tsx';
import styles from './DataStep.module.css';
import { type Draft, newField } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import { OwnParts } from './OwnParts.tsx';
import { Start } from './Start.tsx';
import type { ChangeDraft } from './useDraft.ts';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  upload: Upload;
  /** The draft's file: undefined while it is asked for, null where the gateway no longer has it. */
  file: Transfer_FileFragment | null | undefined;
  fileError: unknown;
  onRetry(): void;
}

/** What the records hold: the columns of a file, or what is written down here. */
export function DataStep({ draft, change, upload, file, fileError, onRetry }: Props) {
  const { t } = useTranslation('create');
  const faultAt = useFaultAt();

  function begin(start: 'nothing' | 'file'): void {
    change((now) => ({
      ...now,
      start,
      // Nearly every dataset has a text to read.
      fields: start === 'nothing' && now.fields.length === 0 ? [newField({ title: t('firstField') })] : now.fields,
    }));
  }

  if (draft.start === null) return <Start onStart={begin} />;
  if (draft.start === 'nothing') return <OwnParts draft={draft} change={change} />;
  const problem = faultAt('data');
  const message = problem && (
    <p role="alert" className={styles.problem}>
      {problem}
    </p>
  );
  if (!draft.file || file === null) {
    return (
      <>
        {draft.file && file === null && !upload.sending && (
          <p role="status" className={styles.note}>
            {t('fileGone', { name: draft.file.name })}
          </p>
        )}
        <FilePicker {...upload} />
        {message}
      </>
    );
  }
  if (!file) return fileError ? <ErrorPanel error={fileError} onRetry={onRetry} /> : <Skeleton height={240} />;
  return (
    <>
      <FileCard file={file} onReplace={() => change({ file: null })} />
      <p className={styles.note}>{t('columnsText')}</p>
      <ColumnTable
        file={file}
        useTitle={t('use')}
        use={(column) => <ColumnUse draft={draft} column={column} change={change} />}
      />
      {message}
      <SampleTable file={file} />
    </>
  );
}
