import { ActionIcon } from '@mantine/core';
import { IconLayoutList, IconSquare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import type { ViewMode } from './address.ts';

/** Switches between the focus view and the bulk view. */
export function ViewSwitch({ view, onChange }: { view: ViewMode; onChange(view: ViewMode): void }) {
  const { t } = useTranslation('record');
  const isBulk = view === 'bulk';
  const label = isBulk ? t('focusView') : t('bulkView');
  const Icon = isBulk ? IconSquare : IconLayoutList;
  const change = (): void => onChange(isBulk ? 'focus' : 'bulk');
  const [command] = useCommands('page', [{ id: 'page.view', keys: 'v', label, run: change }]);
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-keyshortcuts={ariaKeys(command.keys)} onClick={change}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
