import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextEntry } from '#client/features/datasetSettings/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import styles from './DataStep.module.css';
import { type ChangeDraft, type DataKind, type Draft, type DraftProperty, PROPERTY_TYPES, withPart } from './draft.ts';
import { useFaultAt } from './faults.ts';
import { partNames } from './toInput.ts';

interface Props {
  draft: Draft;
  kind: DataKind;
  index: number;
  change: ChangeDraft;
}

/** The settings of a field, metadata property or vector. */
export function PartSettings({ draft, kind, index, change }: Props) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const part = draft[kind][index]!;
  const field = kind === 'fields' && draft.fields[index];
  const property = kind === 'metadata' && draft.metadata[index];
  const vector = kind === 'vectors' && draft.vectors[index];
  const defaultName = partNames(draft)[kind][index] ?? '';
  const edit = (edited: object): void => change((now) => withPart(now, kind, part.key, edited));
  const toggle = (label: string, member: string, isOn: boolean) => (
    <Switch
      className={styles.switch}
      label={label}
      checked={isOn}
      onChange={({ currentTarget }) => edit({ [member]: currentTarget.checked })}
    />
  );
  return (
    <div className={styles.settings}>
      <TextEntry
        label={t('settings:itemTitle')}
        value={part.title}
        max={LONGEST.title}
        error={faultAt(`${part.key}.title`)}
        {...(field ? {} : { placeholder: defaultName })}
        onChange={(title) => edit({ title })}
      />
      <TextEntry
        label={t('create:partName')}
        value={part.name}
        max={LONGEST.name}
        error={faultAt(`${part.key}.name`)}
        placeholder={defaultName}
        onChange={(name) => edit({ name })}
      />
      {field && toggle(t('create:requiredField'), 'required', field.required)}
      {field && toggle(t('settings:markdown'), 'useMarkdown', field.useMarkdown)}
      {property && (
        <NativeSelect
          label={t('create:holds')}
          value={property.type}
          data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`create:holds_${type}`) }))}
          onChange={({ currentTarget }) => edit({ type: currentTarget.value as DraftProperty['type'] })}
        />
      )}
      {property && toggle(t('settings:visible'), 'visibleForAnnotators', property.visibleForAnnotators)}
      {/* A column has the dimensions of its values. */}
      {vector && vector.column === null && (
        <NumberInput
          label={t('settings:dimensions')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={vector.dimensions ?? ''}
          error={faultAt(`${part.key}.dimensions`)}
          onChange={(value) => edit({ dimensions: Number(value) || null })}
        />
      )}
    </div>
  );
}
