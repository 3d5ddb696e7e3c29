import { IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import type { AriaAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import styles from './OrderedList.module.css';
import { useOrder } from './useOrder.ts';

interface Props<Item> extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  items: readonly Item[];
  keyOf(item: Item): string;
  /** What an item is called where it is moved. */
  nameOf(item: Item): string;
  onChange(items: readonly Item[]): void;
  /** What is to be seen of an item. */
  children(item: Item, index: number): ReactNode;
  /** What else can be done with it. */
  deeds?(item: Item, index: number): ReactNode;
  className?: string | undefined;
  itemClassName?: string | undefined;
}

/** Items in an order that can be changed: dragged, moved by buttons, or by Alt with the arrows. */
export function OrderedList<Item>({ items, keyOf, nameOf, onChange, children, deeds, ...props }: Props<Item>) {
  const { className, itemClassName, ...named } = props;
  const order = useOrder(items, nameOf, onChange);
  return (
    <>
      <ol {...named} className={clsx(styles.list, className)}>
        {items.map((item, index) => (
          <li key={keyOf(item)} {...order.dragProps(index)} className={clsx(styles.item, itemClassName)}>
            <IconGripVertical size={16} aria-hidden className={styles.grip} />
            {children(item, index)}
            <span className={styles.deeds}>
              <MoveButtons order={order} index={index} count={items.length} name={nameOf(item)} />
              {deeds?.(item, index)}
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  );
}
