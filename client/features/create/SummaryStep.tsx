import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer_FileFragment } from '#client/features/transfer/index.ts';
import { Facts } from '#client/ui/Facts.tsx';
import form from '#client/ui/Form.module.css';
import styles from './SummaryStep.module.css';
import { useWizard } from './wizard.ts';

/** Everything that is about to be created. */
export function SummaryStep({ workspace, file }: { workspace: string; file?: Transfer_FileFragment | null }) {
  const { t } = useTranslation(['create', 'settings', 'form', 'transfer']);
  const { draft, names } = useWizard();
  const { fields, questions, metadata, vectors, externalId } = draft;
  const list = <Part extends { key: string; title: string; column: string | null }>(
    kind: keyof typeof names,
    parts: readonly Part[],
    note: (part: Part) => ReactNode,
  ): ReactNode =>
    parts.length === 0 ? (
      <span className={form.note}>{t('create:none')}</span>
    ) : (
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          <li key={part.key}>
            <span dir="auto" style={{ fontWeight: 500 }}>
              {part.title.trim() || names[kind][index]}
            </span>
            <span className={form.note}>{note(part)}</span>
            {part.column !== null && <span className={form.note}>{t('create:fromColumn', { name: part.column })}</span>}
          </li>
        ))}
      </ul>
    );
  const requirement = (required: boolean) => (required ? t('create:required') : t('create:optional'));
  const facts: [name: string, value: ReactNode][] = [
    [t('settings:name'), draft.name.trim()],
    [t('settings:workspace'), workspace],
    ...(draft.minSubmitted === null
      ? []
      : [[t('settings:answersPerRecord'), t('settings:people', { count: draft.minSubmitted })] as [string, ReactNode]]),
    [
      t('settings:fields'),
      list('fields', fields, ({ type, required }) => `${t(`create:fieldType_${type}`)} · ${requirement(required)}`),
    ],
    [
      t('settings:questions'),
      list('questions', questions, ({ type, required }) => `${t(`create:type_${type}`)} · ${requirement(required)}`),
    ],
    [t('settings:metadata'), list('metadata', metadata, ({ type }) => t(`create:holds_${type}`))],
    [
      t('settings:vectors'),
      list('vectors', vectors, ({ dimensions }) => `${t('settings:dimensions')} ${dimensions ?? ''}`),
    ],
  ];
  if (draft.start === 'file' && draft.file) {
    const { rowCount } = file ?? {};
    facts.push([
      t('create:records'),
      rowCount == null ? draft.file.name : `${draft.file.name} · ${t('transfer:rows', { count: rowCount })}`,
    ]);
    if (externalId !== null) facts.push([t('create:use_id'), t('create:fromColumn', { name: externalId })]);
  }
  return <Facts className={styles.summary} facts={facts} />;
}
