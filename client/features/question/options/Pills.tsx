import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';
import type { SuggestionState } from '#client/features/answer/index.ts';
import { byData } from '../focus.ts';
import type { NumberedOption } from './shownOptions.ts';
import styles from './Pills.module.css';

interface PillProps {
  role: 'radio' | 'checkbox' | 'listitem';
  value: string;
  text: string;
  /** The accessible name, which includes the suggestion. */
  name: string;
  title?: string;
  number?: number | undefined;
  /** The key that the user assigned; shown instead of the number. */
  ownKey: string | undefined;
  isSelected: boolean;
  isFirst: boolean;
  /** The score of the suggestion; empty without one. */
  suggested?: string;
  /** The score by a model that scores all options. */
  score?: string;
  /** The state of the suggestion on a selected option. */
  ring?: SuggestionState;
  shape: 'round' | 'square' | 'value';
  fill?: string;
}

/** One option as a button. The list handles its clicks, so that hundreds stay fast. */
const Pill = memo(function Pill({ role, value, text, name, number, ownKey, isSelected, isFirst, ...pill }: PillProps) {
  const ring = pill.ring && pill.ring !== 'changed' ? styles[pill.ring] : undefined;
  const shape = clsx(styles.pill, styles[pill.shape], isSelected && styles.selected, pill.fill && styles.tinted, ring);
  const Element = role === 'listitem' ? 'span' : 'button';
  const control = role !== 'listitem' && {
    ...({ type: 'button', 'aria-checked': isSelected, 'data-option': value } as const),
    'aria-keyshortcuts': ariaKeys(ownKey ?? []),
    'data-focus-first': isFirst || undefined,
  };
  return (
    <Element
      role={role}
      aria-label={name}
      title={pill.title}
      {...control}
      className={shape}
      style={pill.fill ? ({ '--pill-fill': pill.fill } as CSSProperties) : undefined}
    >
      {(number !== undefined || ownKey) && (
        <kbd className={styles.key}>{ownKey ? keyCaps(ownKey).join('+') : number}</kbd>
      )}
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {pill.suggested !== undefined && <span className={styles.suggested}>{`~${pill.suggested}`}</span>}
      {pill.score !== undefined && <span className={styles.score}>{pill.score}</span>}
      {isSelected && (
        <span className={styles.check} aria-hidden>
          <IconCheck size={10} stroke={3.5} />
        </span>
      )}
    </Element>
  );
});

interface PillsProps {
  choice: 'one' | 'many';
  shape?: PillProps['shape'] | undefined;
  options: readonly NumberedOption[];
  /** Whether the pills flow with their siblings. */
  isInline?: boolean;
  isReadOnly?: boolean | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  pillOf(option: NumberedOption): Pick<PillProps, 'name' | 'ownKey' | 'isSelected'> & Partial<PillProps>;
  onPick?(value: string, event: MouseEvent): void;
}

/** The number of options from which the list scrolls by itself. */
const SCROLL_FROM = 50;

/** Options to choose by click, or by Tab and Space, or only to read. */
export function Pills({ choice, shape, options, isInline, isReadOnly = false, pillOf, onPick, ...aria }: PillsProps) {
  const root = useRef<HTMLDivElement>(null);
  const pills = options.map(pillOf);
  const selected = options.flatMap(({ value }, index) => (pills[index]!.isSelected ? [value] : []));
  const first = selected[0] ?? options[0]?.value;
  const isScrolling = options.length >= SCROLL_FROM;
  useSelectedInSight(root, isScrolling, selected);

  function handleClick(event: MouseEvent) {
    const value = event.target instanceof Element && event.target.closest<HTMLElement>('[data-option]')?.dataset.option;
    if (typeof value === 'string') onPick?.(value, event);
  }

  return (
    // Handles the clicks of the pills inside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...aria}
      ref={root}
      role={isReadOnly ? 'list' : choice === 'one' ? 'radiogroup' : 'group'}
      className={isScrolling ? styles.scroll : isInline ? styles.inline : styles.pills}
      onClick={handleClick}
    >
      {options.map(({ value, text, description }, index) => (
        <Pill
          key={value}
          role={isReadOnly ? 'listitem' : choice === 'one' ? 'radio' : 'checkbox'}
          shape={shape ?? (choice === 'one' ? 'round' : 'square')}
          value={value}
          text={text}
          title={description ? `${text}\n${description}` : text}
          isFirst={value === first}
          {...pills[index]!}
        />
      ))}
    </div>
  );
}

/**
 * Scrolls a newly selected option into view in a list that scrolls by itself; the page does not move. Other lists are not
 * measured, because that would make the browser lay out each new record twice.
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
    // Half an option more shows its ring and a part of its neighbors.
    const room = own.height / 2;
    if (own.top < around.top) area.current.scrollBy(0, own.top - around.top - room);
    else if (own.bottom > around.bottom) area.current.scrollBy(0, own.bottom - around.bottom + room);
  });
}
