import { NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GuidelinesEntry, TextEntry } from '#client/features/datasetSettings/index.ts';
import card from '#client/ui/Card.module.css';
import { LONGEST } from '#client/lib/restLimits.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { useFaultAt } from './faults.ts';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  workspaces: readonly { readonly id: string; readonly name: string }[];
}

/** Name, workspace and guidelines. */
export function AboutStep({ draft, change, workspaces }: Props) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const { name, workspaceId, guidelines, allowExtraMetadata } = draft;
  return (
    <div className={card.card} style={{ maxWidth: 760 }}>
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
      <GuidelinesEntry
        value={guidelines}
        error={faultAt('about.guidelines')}
        onChange={(written) => change({ guidelines: written })}
      />
      <Switch
        label={t('settings:extra')}
        checked={allowExtraMetadata}
        onChange={({ currentTarget }) => change({ allowExtraMetadata: currentTarget.checked })}
      />
    </div>
  );
}
