import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import type { Settings_VectorSettingsFragment } from './SettingsPage.generated.ts';
import { TitledCard } from './TitledCard.tsx';
import { useUpdateVectorSettingsMutation } from './UpdateSettings.generated.ts';

/** A kind of vector: what people read when they look for similar records. */
export function VectorPart({ vector }: { vector: Settings_VectorSettingsFragment }) {
  const { t, i18n } = useTranslation(['settings', 'valid']);
  const { id, name, title, dimensions } = vector;
  const [update] = useUpdateVectorSettingsMutation();
  return (
    <TitledCard
      id={`vector ${id}`}
      name={name}
      note={`${name} · ${t('settings:dimensions')}: ${formatNumber(dimensions, i18n.language)}`}
      original={{ title }}
      refusal={t('valid:vector')}
      onSave={(changes) => update({ variables: { input: { id, title, ...changes } } })}
    />
  );
}
