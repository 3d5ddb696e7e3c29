import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { LONGEST, optionalText } from './rules.ts';
import type { Settings_VectorSettingsFragment } from './SettingsPage.generated.ts';
import { TextEntry } from './TextEntry.tsx';
import { useUpdateVectorSettingsMutation } from './UpdateSettings.generated.ts';

/** A kind of vector: what people read when they look for similar records. */
export function VectorPart({ vector }: { vector: Settings_VectorSettingsFragment }) {
  const { t, i18n } = useTranslation(['settings', 'valid']);
  const { id, name, dimensions } = vector;
  const { value, ...item } = useItem({ title: vector.title });
  const [update] = useUpdateVectorSettingsMutation();
  const fault = optionalText(value.title, LONGEST.title);
  const save = () => update({ variables: { input: { id, title: value.title.trim() || name } } });
  return (
    <ItemCard
      id={`vector ${id}`}
      title={vector.title || name}
      name={`${name} · ${t('settings:dimensions')}: ${formatNumber(dimensions, i18n.language)}`}
      isModified={item.isModified}
      refusal={fault && t('valid:vector')}
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
    </ItemCard>
  );
}
