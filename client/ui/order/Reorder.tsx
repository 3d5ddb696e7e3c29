import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { Order } from './useOrder.ts';

interface Props {
  order: Order;
  /** The ids of the items, as they lie. */
  ids: readonly string[];
  /** A list whose items are rows of `useRow`. */
  children: ReactNode;
}

/** Lets the rows inside be dragged to each other's places, by mouse or finger, and says where each was moved to. */
export function Reorder({ order, ids, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) order.move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <>
      {/* What is said here is said in this page's words. */}
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ container: document.createElement('div') }}>
        {children}
      </DndContext>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  );
}
