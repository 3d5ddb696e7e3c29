import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { LONGEST, optionalText } from './rules.ts';
import type { Settings_FieldFragment } from './SettingsPage.generated.ts';
import { TextEntry } from './TextEntry.tsx';
import { useUpdateFieldMutation } from './UpdateSettings.generated.ts';

/** A text of the records: what annotators read above it, and how it is shown. */
export function FieldPart({ field }: { field: Settings_FieldFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name } = field;
  const { value, ...item } = useItem({ title: field.title, useMarkdown: field.useMarkdown });
  const [update] = useUpdateFieldMutation();
  const fault = optionalText(value.title, LONGEST.title);
  const save = () =>
    update({ variables: { input: { id, title: value.title.trim() || name, useMarkdown: value.useMarkdown } } });
  return (
    <ItemCard
      id={`field ${id}`}
      title={field.title || name}
      name={name}
      isModified={item.isModified}
      refusal={fault && t('valid:field')}
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
        label={t('settings:markdown')}
        checked={value.useMarkdown}
        onChange={({ currentTarget }) => item.change({ useMarkdown: currentTarget.checked })}
      />
    </ItemCard>
  );
}
