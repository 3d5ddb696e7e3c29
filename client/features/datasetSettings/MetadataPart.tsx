import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings_MetadataPropertyFragment } from './SettingsPage.generated.ts';
import { TitledCard } from './TitledCard.tsx';
import { useUpdateMetadataPropertyMutation } from './UpdateSettings.generated.ts';

/** A metadata property: what people read, and whether annotators see it. */
export function MetadataPart({ property }: { property: Settings_MetadataPropertyFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name, title, visibleForAnnotators } = property;
  const [update] = useUpdateMetadataPropertyMutation();
  return (
    <TitledCard
      id={`metadata ${id}`}
      name={name}
      original={{ title, visibleForAnnotators }}
      refusal={t('valid:metadata')}
      // Whether it is visible must always be sent.
      onSave={(changes) => update({ variables: { input: { id, visibleForAnnotators, ...changes } } })}
    >
      {({ value, change }) => (
        <Switch
          label={t('settings:visible')}
          checked={value.visibleForAnnotators}
          onChange={({ currentTarget }) => change({ visibleForAnnotators: currentTarget.checked })}
        />
      )}
    </TitledCard>
  );
}
