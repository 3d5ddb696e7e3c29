import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { Link } from '#client/ui/Link.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';

interface Props {
  to: string;
  /** The id of the link's command. */
  id: string;
  keys: string;
  label: string;
  icon: TablerIcon;
}

/** A link to another page of a dataset, with a key. */
export function PageLink({ to, id, keys, label, icon: Icon }: Props) {
  const navigate = useNavigate();
  const [command] = useCommands('page', [{ id, keys, label, run: () => void navigate(to) }]);
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} aria-label={label} aria-keyshortcuts={ariaKeys(command.keys)}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
