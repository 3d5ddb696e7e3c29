import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '#client/features/answer/index.ts';
import { byData } from '../focus.ts';
import { UNRANKED } from './ranking.ts';

/** What is dragged, how far, and over which place. */
export interface Drag {
  option: string;
  x: number;
  y: number;
  over: string | undefined;
}

/** The handlers of each option, for the events with which dragging starts. */
export type DragHandlers = Map<string, ReturnType<typeof useDraggable>['listeners']>;

interface Props {
  /** The list that has the options and the places. */
  list: RefObject<HTMLElement | null>;
  options: readonly Option[];
  handlers: RefObject<DragHandlers>;
  /** An option on which Space was pressed before this was loaded. */
  early: RefObject<string | undefined>;
  onDrag(drag: Drag | undefined): void;
  onDrop(option: string, place: number | null): void;
}

/** Makes the elements of a ranking draggable. It renders none of them, so that they are there, and keep the focus, before it is loaded. */
export function Dragging({ list, options, handlers, early, onDrag, onDrop }: Props) {
  const { t } = useTranslation('form');

  useLayoutEffect(
    function pressAgain() {
      const option = early.current === undefined ? null : byData(list.current, 'option', early.current);
      if (!option || option !== document.activeElement) return;
      option.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true, cancelable: true }));
    },
    [list, early],
  );

  function handleMove({ active, delta, over }: DragMoveEvent) {
    onDrag({ option: String(active.id), x: delta.x, y: delta.y, over: over ? String(over.id) : undefined });
  }

  function handleEnd({ active, over }: DragEndEvent) {
    onDrag(undefined);
    if (over) onDrop(String(active.id), over.id === UNRANKED ? null : Number(over.id));
  }

  return (
    <DndContext
      sensors={useRankingSensors()}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements: useDragAnnouncements(options),
        screenReaderInstructions: { draggable: t('rankHelp') },
      }}
      onDragStart={({ active }) => onDrag({ option: String(active.id), x: 0, y: 0, over: undefined })}
      onDragMove={handleMove}
      onDragOver={handleMove}
      onDragEnd={handleEnd}
      onDragCancel={() => onDrag(undefined)}
    >
      {options.map(({ value }) => (
        <Draggable key={value} id={value} list={list} handlers={handlers} />
      ))}
      {[...options.map((_, index) => String(index + 1)), UNRANKED].map((place) => (
        <Droppable key={place} id={place} list={list} />
      ))}
    </DndContext>
  );
}

interface PartProps extends Pick<Props, 'list'> {
  id: string;
}

function Draggable({ id, list, handlers }: PartProps & Pick<Props, 'handlers'>) {
  const { setNodeRef, listeners } = useDraggable({ id });
  // An option gets another element with each place.
  useLayoutEffect(() => {
    setNodeRef(byData(list.current, 'option', id));
    handlers.current.set(id, listeners);
  });
  return null;
}

function Droppable({ id, list }: PartProps) {
  const { setNodeRef } = useDroppable({ id });
  useLayoutEffect(() => setNodeRef(byData(list.current, 'place', id)));
  return null;
}

/** Space picks up and drops; Enter stays free for submitting. */
const KEYBOARD_CODES = { start: ['Space'], end: ['Space'], cancel: ['Escape'] };

function useRankingSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // On touch, a short hold distinguishes dragging from scrolling.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYBOARD_CODES, coordinateGetter: nextPlace }),
  );
}

/** A pointer drops where it is; the keyboard drops at the nearest place. */
const collisionDetection: CollisionDetection = (args) =>
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
function useDragAnnouncements(options: readonly Option[]): Announcements {
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
