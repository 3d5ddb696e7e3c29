import { ActionIcon, Button, NativeSelect, NumberInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextEntry } from '#client/features/datasetSettings/index.ts';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { focusNeighbor } from '#client/ui/focus.ts';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { defaultsOf } from './columns.ts';
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
import { FieldTemplate } from './FieldTemplate.tsx';
import { useWizard } from './wizard.ts';

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

/** The settings of a part. */
export function PartSettings({ kind, index }: { kind: DataKind; index: number }) {
  const { t } = useTranslation(['create', 'settings']);
  const { draft, fieldTypes, change, names, messageAt } = useWizard();
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
      {/* A column has its type in the table. */}
      {'template' in part && part.column === null && fieldTypes.length > 1 && (
        <NativeSelect
          label={t('create:fieldType')}
          value={part.type}
          data={fieldTypes.map((type) => ({ value: type, label: t(`create:fieldType_${type}`) }))}
          onChange={({ currentTarget }) => {
            const type = currentTarget.value as FieldType;
            edit({ type, ...defaultsOf(type) });
          }}
        />
      )}
      {'required' in part && toggle(t('create:requiredField'), 'required', part.required)}
      {'useMarkdown' in part &&
        (part.type === 'TEXT' || part.type === 'CHAT') &&
        toggle(t('settings:markdown'), 'useMarkdown', part.useMarkdown)}
      {'visibleForAnnotators' in part && (
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
      {'template' in part && part.type === 'CUSTOM' && part.column === null && <FieldTemplate field={part} />}
    </div>
  );
}
