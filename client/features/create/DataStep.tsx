import { NativeSelect, Stack, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  ColumnMisfit,
  ColumnTable,
  FileCard,
  FilePicker,
  SampleTable,
  type Transfer_ColumnFragment,
  type Transfer_FileFragment,
} from '#client/features/transfer/index.ts';
import { isFieldType } from '#client/lib/fieldTypes.ts';
import card from '#client/ui/Card.module.css';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { type ColumnUse, columnUse, usesFor, withoutFile, withUse } from './columns.ts';
import styles from './DataStep.module.css';
import { DATA_KINDS, newField } from './draft.ts';
import { FieldTemplate } from './FieldTemplate.tsx';
import { FileFieldsPreview, SampleFieldsPreview } from './FieldsPreview.tsx';
import { PartEditor, PartSettings } from './PartEditor.tsx';
import type { useDraftFile } from './useDraftFile.ts';
import { useWizard } from './wizard.ts';

/** The data of the records: columns of a file, or parts that are defined here. */
export function DataStep({ upload, file, fileError, refetchFile }: ReturnType<typeof useDraftFile>) {
  const { t } = useTranslation('create');
  const { draft, change, messageAt } = useWizard();
  const problem = <Problem>{messageAt('data')}</Problem>;

  function start(from: 'nothing' | 'file'): void {
    change((now) => ({
      ...now,
      start: from,
      // Nearly every dataset has a text.
      fields: from === 'nothing' && now.fields.length === 0 ? [newField({ title: t('firstField') })] : now.fields,
    }));
  }

  if (draft.start === null) return <StartChoice onStart={start} />;
  if (draft.start === 'nothing') {
    return (
      <>
        <PartEditor />
        <SampleFieldsPreview />
      </>
    );
  }
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
  if (!file) return fileError ? <ErrorPanel error={fileError} onRetry={refetchFile} /> : <Skeleton height={240} />;
  return (
    <>
      <FileCard file={file} onReplace={() => change(withoutFile)} />
      <p className={form.note}>{t('columnsText')}</p>
      <ColumnTable
        file={file}
        useTitle={t('use')}
        use={(column) => <ColumnUseControl column={column} sample={file.sample} />}
      />
      {problem}
      {draft.fields.map(
        (field) =>
          field.type === 'CUSTOM' &&
          field.column !== null && (
            <section key={field.key} className={card.card} aria-labelledby={`template-${field.key}`}>
              <Title id={`template-${field.key}`} order={3}>
                {t('templateOf', { title: field.title.trim() || field.column })}
              </Title>
              <FieldTemplate field={field} />
            </section>
          ),
      )}
      <FileFieldsPreview file={file} />
      <SampleTable file={file} />
    </>
  );
}

const STARTS = [
  { from: 'file', Icon: IconFileSpreadsheet, title: 'fromFile', text: 'fromFileText' },
  { from: 'nothing', Icon: IconPencilPlus, title: 'fromNothing', text: 'fromNothingText' },
] as const;

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

interface ColumnUseProps {
  column: Transfer_ColumnFragment;
  sample: Transfer_FileFragment['sample'];
}

/** How a column is used, and the settings of the part it becomes. */
function ColumnUseControl({ column, sample }: ColumnUseProps) {
  const { t } = useTranslation('create');
  const { draft, fieldTypes, change, messageAt } = useWizard();
  const use = columnUse(draft, column.name);
  const uses = usesFor(column, fieldTypes);
  const field = draft.fields.find((part) => part.column === column.name);
  const question = draft.questions.find(({ column: own, scoreColumn }) => [own, scoreColumn].includes(column.name));
  return (
    <Stack gap="sm">
      <NativeSelect
        aria-label={t('useOf', { name: column.name })}
        value={use}
        error={field && messageAt(`${field.key}.type`)}
        data={(uses.includes(use) ? uses : [...uses, use]).map((value) => ({
          value,
          label: isFieldType(value) ? t('use_field', { type: t(`fieldType_${value}`) }) : t(`use_${value}`),
        }))}
        onChange={({ currentTarget }) =>
          change((now) => withUse(now, column, currentTarget.value as ColumnUse, sample))
        }
      />
      {field && <ColumnMisfit column={column} type={field.type} field={field.title.trim() || column.name} />}
      {question && (
        <p className={form.note}>
          {t('forQuestion', { title: question.title || t('untitled'), type: t(`type_${question.type}`) })}
        </p>
      )}
      <ColumnDetails column={column.name} />
    </Stack>
  );
}

/** The settings of the part that a column becomes; folded, because they are guessed. */
function ColumnDetails({ column }: { column: string }) {
  const { t } = useTranslation('create');
  const { draft, names, messageAt } = useWizard();
  const kind = DATA_KINDS.find((each) => draft[each].some((part) => part.column === column));
  if (!kind) return null;
  const index = draft[kind].findIndex((part) => part.column === column);
  const part = draft[kind][index]!;
  return (
    <details
      className={styles.details}
      open={['title', 'name'].some((member) => messageAt(`${part.key}.${member}`)) || undefined}
    >
      <summary aria-label={t('detailsOf', { name: column })}>
        {t('calls', { title: part.title.trim() || names[kind][index]! })}
      </summary>
      <PartSettings kind={kind} index={index} />
    </details>
  );
}
