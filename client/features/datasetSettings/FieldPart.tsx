import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings_FieldFragment } from './SettingsPage.generated.ts';
import { TitledCard } from './TitledCard.tsx';
import { useUpdateFieldMutation } from './UpdateSettings.generated.ts';

/** A text of the records: what annotators read above it, and how it is shown. */
export function FieldPart({ field: { id, name, title, useMarkdown } }: { field: Settings_FieldFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const [update] = useUpdateFieldMutation();
  return (
    <TitledCard
      id={`field ${id}`}
      name={name}
      original={{ title, useMarkdown }}
      refusal={t('valid:field')}
      onSave={(changes) => update({ variables: { input: { id, ...changes } } })}
    >
      {({ value, change }) => (
        <Switch
          label={t('settings:markdown')}
          checked={value.useMarkdown}
          onChange={({ currentTarget }) => change({ useMarkdown: currentTarget.checked })}
        />
      )}
    </TitledCard>
  );
}
