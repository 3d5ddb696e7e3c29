import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import type { AriaAttributes, ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '#client/ui/order/Order.module.css';
import { Grip, type Order, Reorder, useOrder, useRow } from '#client/ui/order/Reorder.tsx';
import styles from './OrderedList.module.css';

interface Props<Item> extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  items: readonly Item[];
  keyOf(item: Item): string;
  nameOf(item: Item): string;
  onChange(items: readonly Item[]): void;
  children(item: Item, index: number): ReactNode;
  actions?(item: Item, index: number): ReactNode;
  className?: string | undefined;
  itemClassName?: string | undefined;
}

/** A list to reorder by dragging, by buttons, or by Alt with the arrows. */
export function OrderedList<Item>({ items, keyOf, nameOf, onChange, children, actions, ...props }: Props<Item>) {
  const { className, itemClassName, ...named } = props;
  const order = useOrder(items, nameOf, onChange);
  return (
    <Reorder order={order} ids={items.map(keyOf)}>
      <ol {...named} className={clsx(styles.list, className)}>
        {items.map((item, index) => (
          <OrderedRow key={keyOf(item)} id={keyOf(item)} className={clsx(styles.item, itemClassName)}>
            {children(item, index)}
            <span className={styles.actions}>
              <MoveButtons order={order} index={index} count={items.length} name={nameOf(item)} />
              {actions?.(item, index)}
            </span>
          </OrderedRow>
        ))}
      </ol>
    </Reorder>
  );
}

/** One row of a list to reorder, with its drag handle. */
export function OrderedRow({ id, className, children, ...props }: ComponentProps<'li'> & { id: string }) {
  const { row, listeners } = useRow(id);
  return (
    <li {...props} {...row} className={clsx(shared.row, className)}>
      <Grip listeners={listeners} />
      {children}
    </li>
  );
}

interface MoveProps {
  order: Order;
  index: number;
  count: number;
  name: string;
}

/** Buttons that move an item one place up or down. */
export function MoveButtons({ order, index, count, name }: MoveProps) {
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
