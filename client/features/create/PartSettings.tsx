import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextEntry } from '#client/features/datasetSettings/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { type DraftField, type DraftProperty, type DraftVector, PROPERTY_TYPES } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import styles from './PartSettings.module.css';

interface Props<Part> {
  part: Part;
  /** The name it gets as long as nobody writes another. */
  name: string;
  onChange(change: Partial<Part>): void;
}

type Named = Pick<DraftField, 'key' | 'title' | 'name'>;

/** Title and name of anything a dataset has. */
function Names({ part, name, onChange, isTitleNeeded }: Props<Named> & { isTitleNeeded: boolean }) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const { key, title, name: own } = part;
  return (
    <>
      <TextEntry
        label={t('settings:itemTitle')}
        value={title}
        max={LONGEST.title}
        error={faultAt(`${key}.title`)}
        {...(isTitleNeeded ? {} : { placeholder: name })}
        onChange={(written) => onChange({ title: written })}
      />
      <TextEntry
        label={t('create:partName')}
        value={own}
        max={LONGEST.name}
        error={faultAt(`${key}.name`)}
        placeholder={name}
        onChange={(written) => onChange({ name: written })}
      />
    </>
  );
}

/** A text of the records. */
export function FieldSettings(props: Props<DraftField>) {
  const { t } = useTranslation(['create', 'settings']);
  const { part, onChange } = props;
  return (
    <div className={styles.settings}>
      <Names {...props} isTitleNeeded />
      <Switch
        className={styles.switch}
        label={t('create:requiredField')}
        checked={part.required}
        onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
      />
      <Switch
        className={styles.switch}
        label={t('settings:markdown')}
        checked={part.useMarkdown}
        onChange={({ currentTarget }) => onChange({ useMarkdown: currentTarget.checked })}
      />
    </div>
  );
}

/** Something to filter records by. */
export function PropertySettings(props: Props<DraftProperty>) {
  const { t } = useTranslation(['create', 'settings']);
  const { part, onChange } = props;
  return (
    <div className={styles.settings}>
      <Names {...props} isTitleNeeded={false} />
      <NativeSelect
        label={t('create:holds')}
        value={part.type}
        data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`create:holds_${type}`) }))}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as DraftProperty['type'] })}
      />
      <Switch
        className={styles.switch}
        label={t('settings:visible')}
        checked={part.visibleForAnnotators}
        onChange={({ currentTarget }) => onChange({ visibleForAnnotators: currentTarget.checked })}
      />
    </div>
  );
}

/** Something to find similar records by. How many numbers it has follows from its column, if there is one. */
export function VectorSettings(props: Props<DraftVector>) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const { part, onChange } = props;
  return (
    <div className={styles.settings}>
      <Names {...props} isTitleNeeded={false} />
      {part.column === null && (
        <NumberInput
          label={t('settings:dimensions')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={part.dimensions ?? ''}
          error={faultAt(`${part.key}.dimensions`)}
          onChange={(value) => onChange({ dimensions: Number(value) || null })}
        />
      )}
    </div>
  );
}
