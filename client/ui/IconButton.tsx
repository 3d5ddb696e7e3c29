import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './Tooltip.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'color'> {
  /** The accessible name, shown as a tooltip. */
  label: string;
  icon: TablerIcon;
  iconSize?: number;
  size?: ActionIconProps['size'];
}

export function IconButton({ label, icon: Icon, iconSize = 18, ...button }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...button}>
        <Icon size={iconSize} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
