import { useDraggable, useDroppable } from '@dnd-kit/core';

/** What makes an item of a `Reorder` one that can be dragged: what its row gets, and what the handle in it does. */
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
