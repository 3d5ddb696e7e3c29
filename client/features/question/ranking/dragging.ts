import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

/** The id of the drop target of unranked options. The ids of other targets are ranks as text. */
export const UNRANKED = 'unranked';

/** Space picks up and drops; Enter stays free for submitting. */
const KEYBOARD_CODES = { start: ['Space'], end: ['Space'], cancel: ['Escape'] };

export function useRankingSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // On touch, a short hold distinguishes dragging from scrolling.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYBOARD_CODES, coordinateGetter: nextPlace }),
  );
}

/** A pointer drops where it is; the keyboard drops at the nearest place. */
export const collisionDetection: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

const nextPlace: KeyboardCoordinateGetter = (event, { context: { over, droppableRects } }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
  if (!step) return undefined;
  event.preventDefault();
  const places = [...droppableRects.keys()];
  const index = places.findIndex((place) => place === over?.id);
  const next = places[Math.min(Math.max(index + step, 0), places.length - 1)];
  const rect = next === undefined ? undefined : droppableRects.get(next);
  return rect && { x: rect.left, y: rect.top };
};

/** The announcements for screen readers while an option is dragged. */
export function useDragAnnouncements(options: readonly { value: string; text: string }[]): Announcements {
  const { t } = useTranslation('form');
  const optionOf = (id: string | number) => options.find(({ value }) => value === id)?.text ?? '';
  const placeOf = (id: string | number) => (id === UNRANKED ? t('unranked') : t('rank', { rank: id }));
  return {
    onDragStart: ({ active }) => t('dragStarted', { option: optionOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('dragOver', { option: optionOf(active.id), place: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('dragEnded', { option: optionOf(active.id), place: placeOf(over.id) })
        : t('dragCancelled', { option: optionOf(active.id) }),
    onDragCancel: ({ active }) => t('dragCancelled', { option: optionOf(active.id) }),
  };
}
