import { SegmentedControl, Switch, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#client/ui/Markdown.tsx';
import styles from './InfoPart.module.css';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { LONGEST, optionalText, orNull } from './rules.ts';
import type { Settings_DatasetFragment } from './SettingsPage.generated.ts';
import { useUpdateDatasetMutation } from './UpdateSettings.generated.ts';

/** What the dataset says of itself: guidelines, and which metadata its records may carry. */
export function InfoPart({ dataset }: { dataset: Settings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'valid', 'panel', 'common']);
  const { id, name, workspace } = dataset;
  const { value, ...item } = useItem({
    guidelines: dataset.guidelines ?? '',
    allowExtraMetadata: dataset.allowExtraMetadata,
  });
  const [update] = useUpdateDatasetMutation();
  const labelId = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const fault = optionalText(value.guidelines, LONGEST.guidelines);
  const save = () =>
    update({
      variables: {
        input: { id, guidelines: orNull(value.guidelines), allowExtraMetadata: value.allowExtraMetadata },
      },
    });
  return (
    <ItemCard
      id="info"
      title={t('settings:info')}
      isModified={item.isModified}
      refusal={fault && t('valid:max', { max: LONGEST.guidelines })}
      onSave={save}
      onRestore={item.restore}
    >
      <dl className={styles.facts}>
        <dt>{t('settings:name')}</dt>
        <dd>{name}</dd>
        <dt>{t('settings:workspace')}</dt>
        <dd>{workspace.name}</dd>
      </dl>
      <div className={styles.guidelines}>
        <div className={styles.line}>
          <span id={labelId} className={styles.label}>
            {t('panel:guidelines')}
          </span>
          <SegmentedControl
            size="xs"
            value={mode}
            aria-labelledby={labelId}
            data={(['write', 'preview'] as const).map((one) => ({ value: one, label: t(`common:${one}`) }))}
            onChange={setMode}
          />
        </div>
        {mode === 'write' ? (
          <Textarea
            aria-labelledby={labelId}
            autosize
            minRows={8}
            maxRows={24}
            value={value.guidelines}
            onChange={({ currentTarget }) => item.change({ guidelines: currentTarget.value })}
          />
        ) : (
          <div className={styles.preview}>
            {value.guidelines.trim() ? <Markdown text={value.guidelines} /> : t('panel:noGuidelines')}
          </div>
        )}
      </div>
      <Switch
        label={t('settings:extra')}
        checked={value.allowExtraMetadata}
        onChange={({ currentTarget }) => item.change({ allowExtraMetadata: currentTarget.checked })}
      />
    </ItemCard>
  );
}
