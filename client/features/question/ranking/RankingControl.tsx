import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idlePart } from '#client/lib/lazy.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { ControlProps } from '../control.ts';
import { byData, loopOptions } from '../focus.ts';
import { type RankedOption, type RankingQuestion, suggestedOptions } from '#client/features/answer/index.ts';
import { useDigits } from '../useDigits.ts';
import type { Drag, DragHandlers } from './Dragging.tsx';
import { movedRank, nextUnranked, placesOf, setRank, UNRANKED } from './ranking.ts';
import { RankingOption } from './RankingOption.tsx';
import styles from './RankingControl.module.css';

/** The record does not wait for it: it needs much code, and clicks and digits rank without it. */
const dragging = idlePart(() => import('./Dragging.tsx').then((module) => module.Dragging));

const NONE: readonly RankedOption[] = [];

/** Options to rank, best first: by dragging, by tapping an option and then a place, or by keys. */
export function RankingControl(props: ControlProps<RankingQuestion>) {
  const { question, value, suggestion, onAnswer } = props;
  const { options } = question;
  const { t } = useTranslation('form');
  const [picked, setPicked] = useState<string | null>(null);
  const [drag, setDrag] = useState<Drag>();
  const dragHandlers = useRef<DragHandlers>(new Map());
  const early = useRef<string>(undefined);
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
    if (!drag && event.target === event.currentTarget) handleRankKey(event, option);
    if (event.defaultPrevented) return;
    const handlers = dragHandlers.current.get(option);
    if (handlers) {
      handlers.onKeyDown?.(event);
    } else if (event.code === 'Space') {
      event.preventDefault();
      early.current = option;
      void dragging.fetch();
    }
  }

  function handleRankKey(event: KeyboardEvent<HTMLElement>, option: string) {
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

  function drop(option: string, place: number | null) {
    toFocus.current = option;
    rank(option, place);
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
          drag={drag?.option === option.value ? drag : undefined}
          dragHandlers={{
            onMouseDown: (event) => dragHandlers.current.get(option.value)?.onMouseDown?.(event),
            onTouchStart: (event) => dragHandlers.current.get(option.value)?.onTouchStart?.(event),
          }}
          onPick={pick}
          onKey={handleKey}
        />
      ));

  return (
    <>
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
              isOver={drag?.over === String(index + 1)}
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
          isOver={drag?.over === UNRANKED}
          onPlace={() => picked !== null && rank(picked, null)}
        >
          {optionsAt(null)}
        </RankingPlace>
      </div>
      <dragging.Part {...{ list, options, early }} handlers={dragHandlers} onDrag={setDrag} onDrop={drop} />
    </>
  );
}

interface PlaceProps {
  id: string;
  name: string;
  /** Absent for unranked options. */
  rank?: number;
  isOpen: boolean;
  isOver: boolean;
  onPlace(): void;
  children: ReactNode;
}

/** A drop target: one for each rank, and one for options without a rank. */
function RankingPlace({ id, name, rank, isOpen, isOver, onPlace, children }: PlaceProps) {
  return (
    // The handler is for pointers only; with the keyboard, digits rank options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      data-place={id}
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
