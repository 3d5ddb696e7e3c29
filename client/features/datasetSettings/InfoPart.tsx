import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LONGEST } from '#client/lib/restLimits.ts';
import { GuidelinesEntry } from './GuidelinesEntry.tsx';
import { ItemCard, useItem } from './ItemCard.tsx';
import { Facts } from './SettingsCard.tsx';
import type { Settings_DatasetFragment } from './SettingsPage.generated.ts';
import { optionalText, orNull } from './TextEntry.tsx';
import { useUpdateDatasetMutation } from './UpdateSettings.generated.ts';

/** What the dataset says of itself: guidelines, and which metadata its records may carry. */
export function InfoPart({ dataset }: { dataset: Settings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name, workspace } = dataset;
  const item = useItem({
    guidelines: dataset.guidelines ?? '',
    allowExtraMetadata: dataset.allowExtraMetadata,
  });
  const { value } = item;
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
      item={item}
      refusal={fault && t('valid:max', { max: LONGEST.guidelines })}
      onSave={save}
    >
      <Facts
        facts={[
          [t('settings:name'), name],
          [t('settings:workspace'), workspace.name],
        ]}
      />
      <GuidelinesEntry value={value.guidelines} onChange={(guidelines) => item.change({ guidelines })} />
      <Switch
        label={t('settings:extra')}
        checked={value.allowExtraMetadata}
        onChange={({ currentTarget }) => item.change({ allowExtraMetadata: currentTarget.checked })}
      />
    </ItemCard>
  );
}
