import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet, IconPencilPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  ColumnTable,
  FileCard,
  FilePicker,
  SampleTable,
  type Transfer_ColumnFragment,
  type Transfer_FileFragment,
  type Upload,
} from '#client/features/transfer/index.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { focusBeside } from '#client/ui/removal.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { type ColumnUse, useOf, usesFor, withUse } from './columns.ts';
import styles from './DataStep.module.css';
import { type ChangeDraft, DATA_KINDS, type DataKind, type Draft, newField, newProperty, newVector } from './draft.ts';
import { useFaultAt } from './faults.ts';
import { PartSettings } from './PartSettings.tsx';
import { partNames } from './toInput.ts';

interface DraftProps {
  draft: Draft;
  change: ChangeDraft;
}

interface Props extends DraftProps {
  upload: Upload;
  /** The draft's file: undefined while it loads, null where the gateway no longer has it. */
  file: Transfer_FileFragment | null | undefined;
  fileError: unknown;
  onRetry(): void;
}

/** What records hold: the columns of a file, or parts that are defined here. */
export function DataStep({ draft, change, upload, file, fileError, onRetry }: Props) {
  const { t } = useTranslation('create');
  const problem = <Problem>{useFaultAt()('data')}</Problem>;

  function start(from: 'nothing' | 'file'): void {
    change((now) => ({
      ...now,
      start: from,
      // Nearly every dataset has a text to read.
      fields: from === 'nothing' && now.fields.length === 0 ? [newField({ title: t('firstField') })] : now.fields,
    }));
  }

  if (draft.start === null) return <StartChoice onStart={start} />;
  if (draft.start === 'nothing') return <PartEditor draft={draft} change={change} />;
  if (!draft.file || file === null) {
    return (
      <>
        {draft.file && file === null && !upload.sending && (
          <p role="status" className={form.note}>
            {t('fileGone', { name: draft.file.name })}
          </p>
        )}
        <FilePicker {...upload} />
        {problem}
      </>
    );
  }
  if (!file) return fileError ? <ErrorPanel error={fileError} onRetry={onRetry} /> : <Skeleton height={240} />;
  return (
    <>
      <FileCard file={file} onReplace={() => change({ file: null })} />
      <p className={form.note}>{t('columnsText')}</p>
      <ColumnTable
        file={file}
        useTitle={t('use')}
        use={(column) => <ColumnUseControl draft={draft} column={column} change={change} />}
      />
      {problem}
      <SampleTable file={file} />
    </>
  );
}

const STARTS = [
  { from: 'file', Icon: IconFileSpreadsheet, title: 'fromFile', text: 'fromFileText' },
  { from: 'nothing', Icon: IconPencilPlus, title: 'fromNothing', text: 'fromNothingText' },
] as const;

/** What a new dataset starts from. */
function StartChoice({ onStart }: { onStart(from: 'nothing' | 'file'): void }) {
  const { t } = useTranslation('create');
  return (
    <ul className={styles.starts}>
      {STARTS.map(({ from, Icon, title, text }) => (
        <li key={from}>
          <button type="button" onClick={() => onStart(from)}>
            <Icon size={28} stroke={1.5} aria-hidden />
            <strong>{t(title)}</strong>
            <span className={form.note}>{t(text)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The fields, metadata properties and vectors of a dataset that starts from nothing. */
export function PartEditor({ draft, change }: DraftProps) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const names = partNames(draft);

  function add(kind: DataKind): void {
    change((now) => {
      if (kind === 'fields')
        return { ...now, fields: [...now.fields, newField({ required: now.fields.length === 0 })] };
      if (kind === 'metadata') return { ...now, metadata: [...now.metadata, newProperty()] };
      return { ...now, vectors: [...now.vectors, newVector()] };
    });
  }
  const remove = (kind: DataKind, key: string): void =>
    change((now) => ({ ...now, [kind]: now[kind].filter((part) => part.key !== key) }));

  return DATA_KINDS.map((kind) => (
    <section key={kind} className={styles.kind} aria-labelledby={`kind-${kind}`}>
      <header>
        <h3 id={`kind-${kind}`}>{t(`settings:${kind}`)}</h3>
        <p className={form.note}>{t(`create:about_${kind}`)}</p>
      </header>
      {draft[kind].map((part, index) => {
        const title = part.title.trim() || names[kind][index]!;
        return (
          <div key={part.key} role="group" aria-label={title} className={styles.part}>
            <PartSettings draft={draft} kind={kind} index={index} change={change} />
            <ActionIcon
              color="danger"
              aria-label={t('create:remove', { name: title })}
              data-remove
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget, currentTarget.closest('section'), '[data-add]');
                remove(kind, part.key);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Problem>{kind === 'fields' && faultAt('data')}</Problem>
      <Button variant="default" data-add leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(kind)}>
        {t(`create:add_${kind}`)}
      </Button>
    </section>
  ));
}

interface ColumnProps extends DraftProps {
  column: Transfer_ColumnFragment;
}

/** How a column is used, and the settings of the part it becomes. */
function ColumnUseControl({ draft, column, change }: ColumnProps) {
  const { t } = useTranslation('create');
  const use = useOf(draft, column.name);
  const uses = usesFor(column);
  const question = draft.questions.find((asked) => [asked.column, asked.scoreColumn].includes(column.name));
  return (
    <div className={form.form} style={{ gap: 'var(--marl-space-2)' }}>
      <NativeSelect
        aria-label={t('useOf', { name: column.name })}
        value={use}
        data={(uses.includes(use) ? uses : [...uses, use]).map((value) => ({ value, label: t(`use_${value}`) }))}
        onChange={({ currentTarget }) => change((now) => withUse(now, column, currentTarget.value as ColumnUse))}
      />
      {question && (
        <p className={form.note}>
          {t('forQuestion', { title: question.title || t('untitled'), type: t(`type_${question.type}`) })}
        </p>
      )}
      <ColumnDetails draft={draft} column={column} change={change} />
    </div>
  );
}

/** The settings of the part that a column becomes; folded, because they are guessed. */
function ColumnDetails({ draft, column: { name: column }, change }: ColumnProps) {
  const { t } = useTranslation('create');
  const faultAt = useFaultAt();
  const kind = DATA_KINDS.find((each) => draft[each].some((part) => part.column === column));
  if (!kind) return null;
  const index = draft[kind].findIndex((part) => part.column === column);
  const part = draft[kind][index]!;
  const isFaulty = ['title', 'name', 'dimensions'].some((member) => faultAt(`${part.key}.${member}`));
  return (
    <details className={styles.details} open={isFaulty || undefined}>
      <summary aria-label={t('detailsOf', { name: column })}>
        {t('calls', { title: part.title.trim() || (partNames(draft)[kind][index] ?? '') })}
      </summary>
      <PartSettings draft={draft} kind={kind} index={index} change={change} />
    </details>
  );
}
