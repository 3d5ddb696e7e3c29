import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#client/ui/order/useOrder.ts';

interface Props {
  order: Order;
  index: number;
  /** How many items there are. */
  count: number;
  /** What the item is called. */
  name: string;
}

/** The buttons that move an item of a list one place up or down. */
export function MoveButtons({ order, index, count, name }: Props) {
  const { t } = useTranslation('settings');
  return ([-1, 1] as const).map((step) => (
    <ActionIcon
      key={step}
      size="sm"
      aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { name })}
      disabled={index + step < 0 || index + step >= count}
      onKeyDown={(event) => order.handleKey(event, index)}
      onClick={() => order.move(index, index + step)}
    >
      {step < 0 ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
    </ActionIcon>
  ));
}
