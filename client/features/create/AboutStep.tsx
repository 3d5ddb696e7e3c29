import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnswersPerRecord, GuidelinesEntry, TextEntry } from '#client/features/datasetSettings/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import card from '#client/ui/Card.module.css';
import { Toggle } from '#client/ui/Toggle.tsx';
import { useWizard } from './wizard.ts';

export function AboutStep({ workspaces }: { workspaces: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation(['create', 'settings']);
  const { draft, change, messageAt } = useWizard();
  return (
    <div className={card.card} style={{ maxWidth: 760 }}>
      <TextEntry
        label={t('settings:name')}
        value={draft.name}
        max={LONGEST.name}
        error={messageAt('about.name')}
        hint={t('create:nameText')}
        onChange={(name) => change({ name })}
      />
      <NativeSelect
        label={t('settings:workspace')}
        value={draft.workspaceId ?? ''}
        error={messageAt('about.workspace')}
        description={workspaces.length === 0 ? t('create:noWorkspaces') : undefined}
        data={[
          { value: '', label: t('create:choose') },
          ...workspaces.map((workspace) => ({ value: workspace.id, label: workspace.name })),
        ]}
        onChange={({ currentTarget }) => change({ workspaceId: currentTarget.value || null })}
      />
      <GuidelinesEntry
        value={draft.guidelines}
        error={messageAt('about.guidelines')}
        onChange={(guidelines) => change({ guidelines })}
      />
      <AnswersPerRecord value={draft.minSubmitted} onChange={(minSubmitted) => change({ minSubmitted })} />
      <Toggle
        label={t('settings:extra')}
        isOn={draft.allowExtraMetadata}
        onChange={(allowExtraMetadata) => change({ allowExtraMetadata })}
      />
    </div>
  );
}
