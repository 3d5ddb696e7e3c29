import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { focusBeside } from '#client/ui/removal.ts';
import { type Draft, newField, newProperty, newVector } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import styles from './OwnParts.module.css';
import { FieldSettings, PropertySettings, VectorSettings } from './PartSettings.tsx';
import { partNames } from './toInput.ts';
import type { ChangeDraft } from './useDraft.ts';

const KINDS = ['fields', 'metadata', 'vectors'] as const;
type Kind = (typeof KINDS)[number];

/** What the records of a dataset that starts from nothing will hold. */
export function OwnParts({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const names = partNames(draft);

  function add(kind: Kind): void {
    change((now) => {
      if (kind === 'fields')
        return { ...now, fields: [...now.fields, newField({ required: now.fields.length === 0 })] };
      if (kind === 'metadata') return { ...now, metadata: [...now.metadata, newProperty()] };
      return { ...now, vectors: [...now.vectors, newVector()] };
    });
  }
  const remove = (kind: Kind, key: string): void =>
    change((now) => ({ ...now, [kind]: now[kind].filter((part) => part.key !== key) }));
  const edit =
    (kind: Kind, key: string) =>
    (part: object): void =>
      change((now) => ({ ...now, [kind]: now[kind].map((one) => (one.key === key ? { ...one, ...part } : one)) }));

  function settings(kind: Kind, index: number) {
    const name = names[kind][index] ?? '';
    const part = draft[kind][index]!;
    const props = { name, onChange: edit(kind, part.key) };
    if (kind === 'fields') return <FieldSettings part={draft.fields[index]!} {...props} />;
    if (kind === 'metadata') return <PropertySettings part={draft.metadata[index]!} {...props} />;
    return <VectorSettings part={draft.vectors[index]!} {...props} />;
  }

  return KINDS.map((kind) => (
    <section key={kind} className={styles.kind} aria-labelledby={`kind-${kind}`}>
      <header>
        <h3 id={`kind-${kind}`} className={styles.title}>
          {t(`settings:${kind}`)}
        </h3>
        <p className={styles.about}>{t(`create:about_${kind}`)}</p>
      </header>
      {draft[kind].map((part, index) => {
        const title = part.title.trim() || names[kind][index]!;
        return (
          <div key={part.key} role="group" aria-label={title} className={styles.part}>
            {settings(kind, index)}
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
      {kind === 'fields' && faultAt('data') && (
        <p role="alert" className={styles.problem}>
          {faultAt('data')}
        </p>
      )}
      <Button variant="default" data-add leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(kind)}>
        {t(`create:add_${kind}`)}
      </Button>
    </section>
  ));
}
