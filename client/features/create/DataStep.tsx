import { ActionIcon, Button, NativeSelect, NumberInput, Stack, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconPencilPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextEntry } from '#client/features/datasetSettings/index.ts';
import {
  ColumnTable,
  FileCard,
  FilePicker,
  SampleTable,
  type Transfer_ColumnFragment,
} from '#client/features/transfer/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { focusNeighbor } from '#client/ui/focus.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { type ColumnUse, columnUse, usesFor, withUse } from './columns.ts';
import styles from './DataStep.module.css';
import {
  DATA_KINDS,
  type DataKind,
  type DraftProperty,
  newField,
  newProperty,
  newVector,
  PROPERTY_TYPES,
  withPart,
} from './draft.ts';
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
  if (draft.start === 'nothing') return <PartEditor />;
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
      <FileCard file={file} onReplace={() => change({ file: null })} />
      <p className={form.note}>{t('columnsText')}</p>
      <ColumnTable file={file} useTitle={t('use')} use={(column) => <ColumnUseControl column={column} />} />
      {problem}
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

/** The fields, metadata properties and vectors of a dataset that starts from nothing. */
export function PartEditor() {
  const { t } = useTranslation(['create', 'settings']);
  const { draft, change, names, messageAt } = useWizard();

  function add(kind: DataKind): void {
    change((now) => {
      const part = {
        fields: () => newField({ required: now.fields.length === 0 }),
        metadata: newProperty,
        vectors: newVector,
      }[kind]();
      return { ...now, [kind]: [...now[kind], part] };
    });
  }
  const remove = (kind: DataKind, key: string): void =>
    change((now) => ({ ...now, [kind]: now[kind].filter((part) => part.key !== key) }));

  return DATA_KINDS.map((kind) => (
    <section key={kind} className={styles.kind} aria-labelledby={`kind-${kind}`}>
      <header>
        <Title id={`kind-${kind}`} order={3}>
          {t(`settings:${kind}`)}
        </Title>
        <p className={form.note}>{t(`create:about_${kind}`)}</p>
      </header>
      {draft[kind].map((part, index) => {
        const title = part.title.trim() || names[kind][index]!;
        return (
          <div key={part.key} role="group" aria-label={title} className={styles.part}>
            <PartSettings kind={kind} index={index} />
            <ActionIcon
              color="danger"
              aria-label={t('create:remove', { name: title })}
              data-remove
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget, currentTarget.closest('section'), '[data-add]');
                remove(kind, part.key);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Problem>{kind === 'fields' && messageAt('data')}</Problem>
      <Button variant="default" data-add leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(kind)}>
        {t(`create:add_${kind}`)}
      </Button>
    </section>
  ));
}

/** How a column is used, and the settings of the part it becomes. */
function ColumnUseControl({ column }: { column: Transfer_ColumnFragment }) {
  const { t } = useTranslation('create');
  const { draft, change } = useWizard();
  const use = columnUse(draft, column.name);
  const uses = usesFor(column);
  const question = draft.questions.find(({ column: own, scoreColumn }) => [own, scoreColumn].includes(column.name));
  return (
    <Stack gap="sm">
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
      <ColumnDetails column={column.name} />
    </Stack>
  );
}

/** The settings of the part that a column becomes; folded, because they are guessed. */
function ColumnDetails({ column }: { column: string }) {
  const { t } = useTranslation('create');
  const { draft, names, isFaulty } = useWizard();
  const kind = DATA_KINDS.find((each) => draft[each].some((part) => part.column === column));
  if (!kind) return null;
  const index = draft[kind].findIndex((part) => part.column === column);
  const part = draft[kind][index]!;
  return (
    <details className={styles.details} open={isFaulty(part.key) || undefined}>
      <summary aria-label={t('detailsOf', { name: column })}>
        {t('calls', { title: part.title.trim() || names[kind][index]! })}
      </summary>
      <PartSettings kind={kind} index={index} />
    </details>
  );
}

function PartSettings({ kind, index }: { kind: DataKind; index: number }) {
  const { t } = useTranslation(['create', 'settings']);
  const { draft, change, names, messageAt } = useWizard();
  const part = draft[kind][index]!;
  const defaultName = names[kind][index]!;
  const edit = (edited: object): void => change((now) => withPart(now, kind, part.key, edited));
  const entry = (member: 'title' | 'name') => ({
    value: part[member],
    error: messageAt(`${part.key}.${member}`),
    onChange: (written: string) => edit({ [member]: written }),
  });
  const toggle = (label: string, member: string, isOn: boolean) => (
    // Aligned with the boxes beside it, not with their labels.
    <Toggle
      pb={6}
      style={{ alignSelf: 'end' }}
      label={label}
      isOn={isOn}
      onChange={(value) => edit({ [member]: value })}
    />
  );
  return (
    <div className={styles.settings}>
      <TextEntry
        label={t('settings:itemTitle')}
        max={LONGEST.title}
        placeholder={kind === 'fields' ? undefined : defaultName}
        {...entry('title')}
      />
      <TextEntry label={t('create:partName')} max={LONGEST.name} placeholder={defaultName} {...entry('name')} />
      {'required' in part && toggle(t('create:requiredField'), 'required', part.required)}
      {'useMarkdown' in part && toggle(t('settings:markdown'), 'useMarkdown', part.useMarkdown)}
      {'type' in part && (
        <NativeSelect
          label={t('create:holds')}
          value={part.type}
          data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`create:holds_${type}`) }))}
          onChange={({ currentTarget }) => edit({ type: currentTarget.value as DraftProperty['type'] })}
        />
      )}
      {'visibleForAnnotators' in part &&
        toggle(t('settings:visible'), 'visibleForAnnotators', part.visibleForAnnotators)}
      {/* A column has the dimensions of its values. */}
      {'dimensions' in part && part.column === null && (
        <NumberInput
          label={t('settings:dimensions')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={part.dimensions ?? ''}
          error={messageAt(`${part.key}.dimensions`)}
          onChange={(value) => edit({ dimensions: Number(value) || null })}
        />
      )}
    </div>
  );
}
