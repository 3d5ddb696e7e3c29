import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { LONGEST, optionalText } from './rules.ts';
import type { Settings_MetadataPropertyFragment } from './SettingsPage.generated.ts';
import { TextEntry } from './TextEntry.tsx';
import { useUpdateMetadataPropertyMutation } from './UpdateSettings.generated.ts';

/** A metadata property: what people read, and whether annotators see it. */
export function MetadataPart({ property }: { property: Settings_MetadataPropertyFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name } = property;
  const { value, ...item } = useItem({ title: property.title, visibleForAnnotators: property.visibleForAnnotators });
  const [update] = useUpdateMetadataPropertyMutation();
  const fault = optionalText(value.title, LONGEST.title);
  const save = () =>
    update({
      variables: {
        input: { id, title: value.title.trim() || name, visibleForAnnotators: value.visibleForAnnotators },
      },
    });
  return (
    <ItemCard
      id={`metadata ${id}`}
      title={property.title || name}
      name={name}
      isModified={item.isModified}
      refusal={fault && t('valid:metadata')}
      onSave={save}
      onRestore={item.restore}
    >
      <TextEntry
        label={t('settings:itemTitle')}
        value={value.title}
        max={LONGEST.title}
        fault={fault}
        placeholder={name}
        onChange={(title) => item.change({ title })}
      />
      <Switch
        label={t('settings:visible')}
        checked={value.visibleForAnnotators}
        onChange={({ currentTarget }) => item.change({ visibleForAnnotators: currentTarget.checked })}
      />
    </ItemCard>
  );
}
