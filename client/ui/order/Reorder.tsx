import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Order.module.css';

interface Props {
  order: Order;
  /** The ids of the items, in order. */
  ids: readonly string[];
  /** A list of rows that use `useRow`. */
  children: ReactNode;
}

/** Lets rows be dragged by mouse or finger, and announces each move. */
export function Reorder({ order, ids, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over) order.move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <>
      {/* A detached container mutes the library's announcements, which exist in English only. */}
      <DndContext
        sensors={sensors}
        onDragEnd={handleDragEnd}
        accessibility={{ container: document.createElement('div') }}
      >
        {children}
      </DndContext>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  );
}

/** Reorders a list by dragging, by buttons, or by Alt with the arrow keys. */
export function useOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  onChange: (items: readonly Item[]) => void,
) {
  const { t } = useTranslation();
  const [announcement, announce] = useState('');

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    announce(t('moved', { name: nameOf(item), position: to + 1, total: items.length }));
  };
  return {
    announcement,
    announce,
    move,
    handleKey(event: KeyboardEvent, index: number): void {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step || !event.altKey) return;
      event.preventDefault();
      move(index, index + step);
    },
  };
}

export type Order = ReturnType<typeof useOrder>;

/** Makes a row draggable: returns props for the row, and listeners for its handle. */
export function useRow(id: string, isDisabled = false) {
  const { setNodeRef: setDragRef, listeners, transform, isDragging } = useDraggable({ id, disabled: isDisabled });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id, disabled: isDisabled });
  const row = {
    ref(element: HTMLElement | null) {
      setDragRef(element);
      setDropRef(element);
    },
    'data-over': (isOver && !isDragging) || undefined,
    'data-dragging': isDragging || undefined,
    style: transform ? { translate: `0 ${transform.y}px` } : undefined,
  };
  return { row, listeners };
}

/** The drag handle of a row, for pointers only. */
export function Grip({ listeners }: Pick<ReturnType<typeof useRow>, 'listeners'>) {
  return (
    <span {...listeners} aria-hidden className={styles.handle}>
      <IconGripVertical size={16} />
    </span>
  );
}
