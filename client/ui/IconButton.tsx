import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { LightIcon } from './LightButton.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Props extends ComponentProps<'button'> {
  /** The accessible name, shown as a tooltip. */
  label: string;
  icon: TablerIcon;
  iconSize?: number;
}

export function IconButton({ label, icon: Icon, iconSize = 18, ...button }: Props) {
  return (
    <Tooltip label={label}>
      <LightIcon aria-label={label} {...button}>
        <Icon size={iconSize} stroke={1.75} />
      </LightIcon>
    </Tooltip>
  );
}
