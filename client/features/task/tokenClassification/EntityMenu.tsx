import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys, digitOf, isModified } from '#client/commands/keys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { LabelSearch, searchOptions } from '#client/features/question/index.ts';
import { PlacedMenu } from '#client/features/span/index.ts';
import { MAX_VISIBLE, toOptions } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import { entityKeyAt, labelByKey, offerSelection } from './brush.ts';
import { useLabelColors } from './useEntities.ts';
import styles from './EntityMenu.module.css';

interface Props {
  dataset: TaskDataset;
  lastLabel: string | undefined;
  /** The label of the entity. */
  current: string | undefined;
  /** The position of the menu, in pixels within the text's box. */
  place: { left: number; top: number };
  onPick(label: string): void;
  /** Absent for a new entity. */
  onRemove?: (() => void) | undefined;
  onClose(): void;
}

/** Selects the label of an entity, by mouse, arrow keys and Enter, digits, Space for the last label, or by search. */
export function EntityMenu({ dataset, current, place, onPick, onRemove, onClose, ...props }: Props) {
  const { labels } = dataset;
  const { t } = useTranslation(['taskRecord', 'span']);
  const id = useId();
  const colorsOf = useLabelColors(dataset);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const last = labels.some(({ name }) => name === props.lastLabel) ? props.lastLabel : undefined;
  const options = toOptions(labels);
  const shown = text.trim() ? searchOptions(options, text) : options;
  const [wanted, setWanted] = useState(current ?? last);
  const found = shown.findIndex(({ value }) => value === wanted);
  const active = shown[Math.max(found, 0)];

  const pick = useEffectEvent(onPick);
  useEffect(() => offerSelection(dataset.id, pick), [dataset.id]);

  function move(key: string): boolean {
    const at = active ? shown.indexOf(active) : 0;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[key];
    if (to === undefined) return false;
    setWanted(shown.at(to % Math.max(shown.length, 1))?.value);
    return true;
  }

  function handleKey(event: KeyboardEvent) {
    if (isModified(event)) return;
    const digit = digitOf(event);
    const isSearching = event.target === search.current;
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter' && !event.repeat && active) onPick(active.value);
    else if (isSearching ? /^Arrow(Up|Down)$/.test(event.key) && move(event.key) : move(event.key))
      event.preventDefault();
    else if (isSearching) return;
    else if (event.key === ' ') {
      if (last !== undefined) onPick(last);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.();
    else if (digit !== undefined) {
      const label = labelByKey(labels, digit);
      if (label !== undefined && !event.repeat) onPick(label);
    } else {
      // The box has the focus before the browser types the letter.
      if (/^\p{L}$/u.test(event.key)) search.current?.focus();
      return;
    }
    event.preventDefault();
  }

  return (
    <PlacedMenu place={place} onClose={onClose} p={4} maw={360} miw={180} titleId={`${id}-title`} onKeyDown={handleKey}>
      {labels.length > MAX_VISIBLE && (
        <LabelSearch
          ref={search}
          className={styles.search}
          aria-controls={`${id}-list`}
          value={text}
          onSearch={(next) => {
            setText(next);
            setWanted(undefined);
          }}
        />
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        data-autofocus
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-activedescendant={active && `${id}-${active.number}`}
        className={styles.list}
      >
        {shown.map(({ value, number, description }) => {
          const key = entityKeyAt(number - 1);
          const isActive = value === active?.value;
          return (
            // The menu handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={value}
              id={`${id}-${number}`}
              role="option"
              tabIndex={-1}
              aria-selected={value === current}
              aria-keyshortcuts={ariaKeys(key ?? [])}
              title={description ? `${value}\n${description}` : value}
              ref={isActive ? scrollIntoList : undefined}
              data-active={isActive || undefined}
              className={styles.option}
              onPointerMove={() => setWanted(value)}
              onClick={() => onPick(value)}
            >
              <span className={styles.name} style={{ '--fill': colorsOf(value).fill } as CSSProperties} dir="auto">
                {value}
              </span>
              {value === last && <span className={styles.last}>{t('lastEntity')}</span>}
              {value === last && <Kbd keys="Space" />}
              {key && <Kbd keys={key} />}
            </div>
          );
        })}
        {shown.length === 0 && <p className={styles.none}>{labels.length === 0 ? t('noLabels') : t('noLabel')}</p>}
      </div>
      {onRemove && (
        <button type="button" className={styles.remove} aria-keyshortcuts="Delete" onClick={onRemove}>
          {t('span:remove')}
          <Kbd keys="Delete" />
        </button>
      )}
    </PlacedMenu>
  );
}

/** Unlike `scrollIntoView`, scrolls only the list, because the menu may not be placed yet. */
function scrollIntoList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const end = option.offsetTop + option.offsetHeight;
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}
