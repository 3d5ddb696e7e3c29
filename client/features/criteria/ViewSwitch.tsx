import { IconLayoutList, IconSquare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { ViewMode } from './address.ts';

/** Switches between the focus view and the bulk view. */
export function ViewSwitch({ view, onChange }: { view: ViewMode; onChange(view: ViewMode): void }) {
  const { t } = useTranslation('record');
  const isBulk = view === 'bulk';
  const label = isBulk ? t('focusView') : t('bulkView');
  const change = (): void => onChange(isBulk ? 'focus' : 'bulk');
  const [command] = useCommands('page', [{ id: 'page.view', keys: 'v', label, run: change }]);
  return (
    <IconButton
      label={label}
      icon={isBulk ? IconSquare : IconLayoutList}
      aria-keyshortcuts={ariaKeys(command.keys)}
      onClick={change}
    />
  );
}
