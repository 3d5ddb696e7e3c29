import { NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextEntry } from '#client/features/setting/index.ts';
import { Markdown } from '#client/ui/Markdown.tsx';
import styles from './AboutStep.module.css';
import type { Draft } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import { LONGEST } from './faults.ts';
import type { ChangeDraft } from './useDraft.ts';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  workspaces: readonly { readonly id: string; readonly name: string }[];
}

/** Name, workspace and guidelines. */
export function AboutStep({ draft, change, workspaces }: Props) {
  const { t } = useTranslation(['create', 'settings', 'panel', 'common']);
  const faultAt = useFaultAt();
  const labelId = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const { name, workspaceId, guidelines, allowExtraMetadata } = draft;
  return (
    <div className={styles.step}>
      <TextEntry
        label={t('settings:name')}
        value={name}
        max={LONGEST.name}
        error={faultAt('about.name')}
        hint={t('create:nameText')}
        onChange={(written) => change({ name: written })}
      />
      <NativeSelect
        label={t('settings:workspace')}
        value={workspaceId ?? ''}
        error={faultAt('about.workspace')}
        description={workspaces.length === 0 ? t('create:noWorkspaces') : undefined}
        data={[
          { value: '', label: t('create:choose') },
          ...workspaces.map((workspace) => ({ value: workspace.id, label: workspace.name })),
        ]}
        onChange={({ currentTarget }) => change({ workspaceId: currentTarget.value || null })}
      />
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
            value={guidelines}
            error={faultAt('about.guidelines')}
            onChange={({ currentTarget }) => change({ guidelines: currentTarget.value })}
          />
        ) : (
          <div className={styles.preview}>
            {guidelines.trim() ? <Markdown text={guidelines} /> : t('panel:noGuidelines')}
          </div>
        )}
      </div>
      <Switch
        label={t('settings:extra')}
        checked={allowExtraMetadata}
        onChange={({ currentTarget }) => change({ allowExtraMetadata: currentTarget.checked })}
      />
    </div>
  );
}
