import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import styles from './ColumnUse.module.css';
import { type ColumnUse as Use, useOf, usesFor, withUse } from './columns.ts';
import type { Draft } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import { FieldSettings, PropertySettings, VectorSettings } from './PartSettings.tsx';
import { partNames } from './toInput.ts';
import type { ChangeDraft } from './useDraft.ts';

interface Props {
  draft: Draft;
  column: Transfer_ColumnFragment;
  change: ChangeDraft;
}

/** What becomes of a column, and how that will be called. */
export function ColumnUse({ draft, column, change }: Props) {
  const { t } = useTranslation(['create', 'common']);
  const use = useOf(draft, column.name);
  const uses = usesFor(column);
  const shown = uses.includes(use) ? uses : [...uses, use];
  const question = draft.questions.find((one) => [one.column, one.scoreColumn].includes(column.name));
  return (
    <div className={styles.use}>
      <NativeSelect
        aria-label={t('create:useOf', { name: column.name })}
        value={use}
        data={shown.map((one) => ({ value: one, label: t(`create:use_${one}`) }))}
        onChange={({ currentTarget }) => change((now) => withUse(now, column, currentTarget.value as Use))}
      />
      {question && (
        <p className={styles.note}>
          {t('create:forQuestion', {
            title: question.title || t('create:untitled'),
            type: t(`create:type_${question.type}`),
          })}
        </p>
      )}
      <Details draft={draft} column={column.name} change={change} />
    </div>
  );
}

/** Title, name and the like of what the column becomes; folded, since they are guessed. */
function Details({ draft, column, change }: { draft: Draft; column: string; change: ChangeDraft }) {
  const { t } = useTranslation(['create', 'common']);
  const faultAt = useFaultAt();
  const names = partNames(draft);
  for (const kind of ['fields', 'metadata', 'vectors'] as const) {
    const index = draft[kind].findIndex((part) => part.column === column);
    const part = draft[kind][index];
    if (!part) continue;
    const name = names[kind][index] ?? '';
    const onChange = (edit: object): void =>
      change((now) => ({ ...now, [kind]: now[kind].map((one) => (one.key === part.key ? { ...one, ...edit } : one)) }));
    const isFaulty = ['title', 'name', 'dimensions'].some((member) => faultAt(`${part.key}.${member}`));
    return (
      <details className={styles.details} open={isFaulty || undefined}>
        <summary aria-label={t('create:detailsOf', { name: column })}>
          {t('create:calls', { title: part.title.trim() || name })}
        </summary>
        {kind === 'fields' && <FieldSettings part={draft.fields[index]!} name={name} onChange={onChange} />}
        {kind === 'metadata' && <PropertySettings part={draft.metadata[index]!} name={name} onChange={onChange} />}
        {kind === 'vectors' && <VectorSettings part={draft.vectors[index]!} name={name} onChange={onChange} />}
      </details>
    );
  }
  return null;
}
