import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';

export function SettingsLink({ to }: { to: string }) {
  const { t } = useTranslation('datasets');
  const navigate = useNavigate();
  const [command] = useCommands('page', [
    { id: 'page.settings', keys: 'g t', label: t('goSettings'), run: () => void navigate(to) },
  ]);
  return (
    <Tooltip label={t('goSettings')}>
      <ActionIcon component={Link} to={to} aria-label={t('goSettings')} aria-keyshortcuts={ariaKeys(command.keys)}>
        <IconSettings size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
