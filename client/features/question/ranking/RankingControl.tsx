import { DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { ControlProps } from '../control.ts';
import { byData, loopOptions } from '../focus.ts';
import { type RankedOption, type RankingQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useDigits } from '../useDigits.ts';
import { collisionDetection, UNRANKED, useDragAnnouncements, useRankingSensors } from './dragging.ts';
import { movedRank, nextUnranked, placesOf, setRank } from './ranking.ts';
import { RankingOption } from './RankingOption.tsx';
import styles from './RankingControl.module.css';

const NONE: readonly RankedOption[] = [];

/** Options to rank, best first: by dragging, by tapping an option and then a place, or by keys. */
export function RankingControl(props: ControlProps<RankingQuestion>) {
  const { question, value, suggestion, onAnswer } = props;
  const { options } = question;
  const { t } = useTranslation('form');
  const [picked, setPicked] = useState<string | null>(null);
  const helpId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** The option to focus once it lies in its new place. */
  const toFocus = useRef<string>(undefined);
  const withFocus = useRef<string>(undefined);
  const ranking = value && 'ranking' in value ? value.ranking : NONE;
  const places = placesOf(ranking);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const placeOf = ({ value: option }: { value: string }) => places.get(option)!;
  const first =
    options.find((option) => !places.has(option.value)) ?? [...options].sort((a, b) => placeOf(a) - placeOf(b))[0];

  function focusOption(option: string) {
    byData(list.current, 'option', option)?.focus();
  }

  useLayoutEffect(() => {
    // An option that undo moves is removed with the focus, without an event.
    const lost = document.activeElement === document.body ? withFocus.current : undefined;
    const option = toFocus.current ?? lost;
    toFocus.current = undefined;
    if (option !== undefined) focusOption(option);
  });

  function rank(option: string, place: number | null, before = ranking) {
    const ranked = setRank(options, before, option, place);
    onAnswer(ranked.length > 0 ? { ranking: ranked } : undefined);
    setPicked(null);
    return ranked;
  }

  /** Picks an option for the place that is clicked next. If free places are hidden, options take them in the order of the clicks. */
  function pick(option: string, isOneList: boolean) {
    if (!isOneList) return setPicked(option === picked ? null : option);
    const taken = new Set(places.values());
    const free = options.findIndex((_, index) => !taken.has(index + 1)) + 1;
    rank(option, places.has(option) || free === 0 ? null : free);
  }

  const focused = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.option : undefined;
  const digits = useDigits<number, { option: string | undefined; ranking: readonly RankedOption[] }>({
    find: (typed) => (Number(typed) <= options.length ? Number(typed) : undefined),
    canGrow: (typed) => typed !== '0' && Number(typed) * 10 <= options.length,
    snapshot: () => ({ option: focused(), ranking }),
    choose(place, before) {
      if (before.option !== undefined) rank(before.option, place || null, before.ranking);
      toFocus.current = before.option;
    },
    settle(place) {
      const option = focused();
      const next = option !== undefined && place > 0 ? nextUnranked(options, ranking, option) : undefined;
      if (next === undefined || next === option) return;
      toFocus.current = undefined;
      focusOption(next);
    },
  });

  function handleKey(event: KeyboardEvent<HTMLElement>, option: string) {
    if (list.current?.querySelector('[data-dragging]') || event.target !== event.currentTarget) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      toFocus.current = option;
      rank(option, movedRank(options, ranking, option, event.key === 'ArrowUp' ? -1 : 1));
    } else if (event.key === 'Delete') {
      event.preventDefault();
      toFocus.current = option;
      rank(option, null);
    } else if (event.key === 'Tab' && list.current) {
      if (loopOptions(list.current, event.target as Element, event.shiftKey ? -1 : 1)) event.preventDefault();
    } else {
      digits.handle(event);
    }
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (!over) return;
    toFocus.current = String(active.id);
    rank(String(active.id), over.id === UNRANKED ? null : Number(over.id));
  }

  const optionsAt = (place: number | null) =>
    options
      .filter((option) => (places.get(option.value) ?? null) === place)
      .map((option) => (
        <RankingOption
          key={option.value}
          option={option}
          rank={place}
          count={options.length}
          isPicked={option.value === picked}
          isFirst={option === first}
          suggested={suggested.get(option.value)}
          suggestionState={props.suggestionState}
          onPick={pick}
          onKey={handleKey}
        />
      ));

  return (
    <DndContext
      sensors={useRankingSensors()}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements: useDragAnnouncements(options),
        screenReaderInstructions: { draggable: t('rankHelp') },
      }}
      onDragEnd={handleDragEnd}
    >
      <VisuallyHidden id={helpId}>{t('rankHelp')}</VisuallyHidden>
      <div
        ref={list}
        role="listbox"
        // A listbox has the keys of an editor; this one has those of the form.
        data-command-scope="form"
        aria-labelledby={props.labelledBy}
        aria-describedby={clsx(props.describedBy, helpId)}
        className={styles.ranking}
        onFocus={() => (withFocus.current = focused())}
        onBlur={() => (withFocus.current = undefined)}
      >
        <div role="presentation" className={styles.slots}>
          {options.map((option, index) => (
            <RankingPlace
              key={option.value}
              id={String(index + 1)}
              name={t('rank', { rank: index + 1 })}
              rank={index + 1}
              isOpen={picked !== null}
              onPlace={() => picked !== null && rank(picked, index + 1)}
            >
              {optionsAt(index + 1)}
            </RankingPlace>
          ))}
        </div>
        <RankingPlace
          id={UNRANKED}
          name={t('unranked')}
          isOpen={picked !== null}
          onPlace={() => picked !== null && rank(picked, null)}
        >
          {optionsAt(null)}
        </RankingPlace>
      </div>
    </DndContext>
  );
}

interface PlaceProps {
  id: string;
  name: string;
  /** Absent for unranked options. */
  rank?: number;
  isOpen: boolean;
  onPlace(): void;
  children: ReactNode;
}

/** A drop target: one for each rank, and one for options without a rank. */
function RankingPlace({ id, name, rank, isOpen, onPlace, children }: PlaceProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    // The handler is for pointers only; with the keyboard, digits rank options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={setNodeRef}
      role="group"
      aria-label={name}
      className={clsx(rank === undefined ? styles.unranked : styles.slot, isOpen && styles.open, isOver && styles.over)}
      onClick={isOpen ? onPlace : undefined}
    >
      {rank !== undefined && (
        <span className={styles.number} aria-hidden>
          {rank}
        </span>
      )}
      <div className={styles.options}>{children}</div>
    </div>
  );
}
