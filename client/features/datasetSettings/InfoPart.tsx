import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '#client/lib/restLimits.ts';
import { GuidelinesEntry } from './GuidelinesEntry.tsx';
import styles from './InfoPart.module.css';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { optionalText, orNull } from './rules.ts';
import type { Settings_DatasetFragment } from './SettingsPage.generated.ts';
import { useUpdateDatasetMutation } from './UpdateSettings.generated.ts';

/** What the dataset says of itself: guidelines, and which metadata its records may carry. */
export function InfoPart({ dataset }: { dataset: Settings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name, workspace } = dataset;
  const { value, ...item } = useItem({
    guidelines: dataset.guidelines ?? '',
    allowExtraMetadata: dataset.allowExtraMetadata,
  });
  const [update] = useUpdateDatasetMutation();
  const fault = optionalText(value.guidelines, LONGEST.guidelines);
  const save = () => {
    const { guidelines, ...changes } = item.changes;
    const text = guidelines === undefined ? {} : { guidelines: orNull(guidelines) };
    return update({ variables: { input: { id, ...changes, ...text } } });
  };
  return (
    <ItemCard
      id="info"
      title={t('settings:info')}
      isModified={item.isModified}
      refusal={fault && t('valid:max', { max: LONGEST.guidelines })}
      onSave={save}
      onSaved={() => item.settle(value)}
      onRestore={item.restore}
    >
      <dl className={styles.facts}>
        <dt>{t('settings:name')}</dt>
        <dd>{name}</dd>
        <dt>{t('settings:workspace')}</dt>
        <dd>{workspace.name}</dd>
      </dl>
      <GuidelinesEntry value={value.guidelines} onChange={(guidelines) => item.change({ guidelines })} />
      <Switch
        label={t('settings:extra')}
        checked={value.allowExtraMetadata}
        onChange={({ currentTarget }) => item.change({ allowExtraMetadata: currentTarget.checked })}
      />
    </ItemCard>
  );
}
