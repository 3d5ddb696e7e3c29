import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { PanelName } from './panels.ts';

interface Actions {
  showStatus(status: RecordStatus): void;
  panel: PanelName | null;
  togglePanel(panel: PanelName | null): void;
}

const TABS = [
  ['PENDING', 'pending', 'g p'],
  ['DRAFT', 'draft', 'g r'],
  ['DISCARDED', 'discarded', 'g x'],
  ['SUBMITTED', 'submitted', 'g s'],
] as const;

/** What can be done on the page whether a record is on screen or not. */
export function usePageCommands(actions: Actions) {
  const { t } = useTranslation(['status', 'panel']);
  const { panel, togglePanel } = actions;
  const group = t('panel:tools');
  const panels: Command[] = [
    { id: 'page.guidelines', keys: '.', label: t('panel:guidelines'), group, run: () => togglePanel('guidelines') },
    { id: 'page.progress', keys: ',', label: t('panel:progress'), group, run: () => togglePanel('progress') },
    { id: 'page.metrics', keys: [], label: t('panel:metrics'), group, run: () => togglePanel('metrics') },
    { id: 'page.keys', keys: [], label: t('panel:keys'), group, run: () => togglePanel('keys') },
    {
      id: 'page.closePanel',
      keys: 'Escape',
      label: t('panel:close'),
      when: () => panel !== null,
      reason: () => t('panel:noneOpen'),
      run: () => togglePanel(null),
    },
  ];
  const tabs: Command[] = TABS.map(([status, name, keys]) => ({
    id: `page.show.${name}`,
    keys,
    label: t('status:show', { status: t(`status:${name}`) }),
    run: () => actions.showStatus(status),
  }));
  useCommands('page', [...panels, ...tabs]);
}
