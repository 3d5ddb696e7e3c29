import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';
import type { SuggestionState } from '#client/features/answer/index.ts';
import { byData } from '../focus.ts';
import type { NumberedOption } from './shownOptions.ts';
import styles from './Pills.module.css';

interface PillProps {
  role: 'radio' | 'checkbox';
  value: string;
  text: string;
  /** The accessible name; it goes further than the text where the option was suggested. */
  name: string;
  title?: string;
  /** The number that picks it; not shown where the text says it. */
  number?: number | undefined;
  /** The key that somebody gave it; shown instead of the number. */
  ownKey: string | undefined;
  isSelected: boolean;
  /** Whether the card's focus goes here first. */
  isFirst: boolean;
  /** The suggested score, or rank and score; an empty text where only the fact is known. */
  suggested?: string;
  /** How likely a model finds it, where that is known of all options. */
  score?: string;
  /** What became of the suggestion, on a selected option that was suggested. */
  ring?: SuggestionState;
  shape: 'round' | 'square' | 'value';
  fill?: string;
}

/** One option as a button. The list around it handles its clicks, so that a list of hundreds stays fast. */
const Pill = memo(function Pill({ role, value, text, name, number, ownKey, isSelected, isFirst, ...look }: PillProps) {
  const ring = look.ring && look.ring !== 'changed' ? styles[look.ring] : undefined;
  return (
    <button
      type="button"
      role={role}
      aria-checked={isSelected}
      aria-label={name}
      aria-keyshortcuts={ariaKeys(ownKey ?? [])}
      title={look.title}
      data-option={value}
      data-focus-first={isFirst || undefined}
      className={clsx(styles.pill, styles[look.shape], isSelected && styles.selected, look.fill && styles.tinted, ring)}
      style={look.fill ? ({ '--pill-fill': look.fill } as CSSProperties) : undefined}
    >
      {(number !== undefined || ownKey) && (
        <kbd className={styles.key}>{ownKey ? keyCaps(ownKey).join('+') : number}</kbd>
      )}
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {look.suggested !== undefined && <span className={styles.suggested}>{`~${look.suggested}`}</span>}
      {look.score !== undefined && <span className={styles.score}>{look.score}</span>}
      {isSelected && (
        <span className={styles.check} aria-hidden>
          <IconCheck size={10} stroke={3.5} />
        </span>
      )}
    </button>
  );
});

interface PillsProps {
  choice: 'one' | 'many';
  shape?: PillProps['shape'] | undefined;
  options: readonly NumberedOption[];
  /** Whether the pills flow with what stands beside them. */
  isInline?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  lookOf(option: NumberedOption): Pick<PillProps, 'name' | 'ownKey' | 'isSelected'> & Partial<PillProps>;
  onPick(value: string, event: MouseEvent): void;
}

/** From how many options on an open list gets a scroll area of its own. */
const SCROLL_FROM = 50;

/** Options to choose from by click, or by Tab and Space. */
export function Pills({ choice, shape, options, isInline, lookOf, onPick, ...aria }: PillsProps) {
  const root = useRef<HTMLDivElement>(null);
  const looks = options.map(lookOf);
  const selected = options.flatMap(({ value }, index) => (looks[index]!.isSelected ? [value] : []));
  const first = selected[0] ?? options[0]?.value;
  const isScrolling = options.length >= SCROLL_FROM;
  useSelectedInSight(root, isScrolling, selected);

  function handleClick(event: MouseEvent) {
    const value = event.target instanceof Element && event.target.closest<HTMLElement>('[data-option]')?.dataset.option;
    if (typeof value === 'string') onPick(value, event);
  }

  return (
    // The pills inside are the controls; their clicks are handled here.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      {...aria}
      ref={root}
      role={choice === 'one' ? 'radiogroup' : 'group'}
      className={isScrolling ? styles.scroll : isInline ? styles.inline : styles.pills}
      onClick={handleClick}
    >
      {options.map(({ value, text, description }, index) => (
        <Pill
          key={value}
          role={choice === 'one' ? 'radio' : 'checkbox'}
          shape={shape ?? (choice === 'one' ? 'round' : 'square')}
          value={value}
          text={text}
          title={description ? `${text}\n${description}` : text}
          isFirst={value === first}
          {...looks[index]!}
        />
      ))}
    </div>
  );
}

/**
 * Keeps the last selected option in sight where the options scroll by themselves: a number may pick one far below. The page around
 * them does not move. Elsewhere nothing is measured, which would make the browser lay out each new record twice.
 */
function useSelectedInSight(
  area: RefObject<HTMLElement | null>,
  isScrolling: boolean,
  selected: readonly string[],
): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const added = selected.find((value) => !before.current.includes(value));
    before.current = selected;
    const option = added === undefined || !isScrolling ? null : byData(area.current, 'option', added);
    if (!area.current || !option) return;
    const [around, own] = [area.current.getBoundingClientRect(), option.getBoundingClientRect()];
    // Half an option more, so that its ring is whole and its neighbours can be guessed.
    const room = own.height / 2;
    if (own.top < around.top) area.current.scrollBy(0, own.top - around.top - room);
    else if (own.bottom > around.bottom) area.current.scrollBy(0, own.bottom - around.bottom + room);
  });
}
