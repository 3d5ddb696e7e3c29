import { type KeyboardEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { type Option, suggestedOptions, type Suggestion, type SuggestionState } from '#client/features/answer/index.ts';
import { isEditor, loopOptions } from '../focus.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import type { Digits } from '../useDigits.ts';
import { SEARCH, useOwnKey } from '../formCommands.ts';
import { LabelSearch, MoreButton } from './OptionTools.tsx';
import { Pills } from './Pills.tsx';
import { collapsedCount, hasSearch, numberOptions, suggestedFirst, useShownOptions } from './shownOptions.ts';
import styles from './OptionList.module.css';

export interface OptionListProps {
  /** The question, where users can assign keys to its options. */
  question?: { id: string };
  choice: 'one' | 'many';
  shape?: 'value';
  options: readonly Omit<Option, '__typename'>[];
  visibleOptions: number | null;
  isSuggestedFirst?: boolean;
  isSelected(value: string): boolean;
  suggestion?: Suggestion | undefined;
  suggestionState?: SuggestionState | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  onPick(value: string): void;
  onClear?(): void;
  digits: Digits;
  fillOf?(value: string): string;
}

/** Options as pills: by mouse, by number, by Tab and Space, or by searching for the text. */
export function OptionList({ options, visibleOptions, isSuggestedFirst = false, ...props }: OptionListProps) {
  const { choice, shape, suggestion, isSelected, onPick, fillOf } = props;
  const { t } = useTranslation('form');
  const texts = useSuggestionTexts();
  const ownKeyOf = useOwnKey();
  const searchKeys = useKeysOf(SEARCH);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const ordered = useMemo(() => {
    const numbered = numberOptions(options);
    return isSuggestedFirst ? suggestedFirst(numbered, suggested) : numbered;
  }, [options, isSuggestedFirst, suggested]);
  const list = useShownOptions(ordered, collapsedCount(options.length, visibleOptions), isSelected);

  function handleTab(event: KeyboardEvent<HTMLElement>) {
    const from = document.activeElement;
    const step = event.shiftKey ? -1 : 1;
    if (list.isCollapsed && step === 1 && from instanceof HTMLElement && from.matches('[data-option]:last-child')) {
      flushSync(list.toggle);
    }
    if (loopOptions(event.currentTarget, from, step)) event.preventDefault();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || isEditor(event.target) || props.digits.handle(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') handleTab(event);
    else if (event.key === 'Delete' && props.onClear) {
      event.preventDefault();
      props.onClear();
    }
  }

  return (
    // Handles the keys of the pills inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-options onKeyDown={handleKey}>
      {hasSearch(options.length, visibleOptions) && (
        <div className={styles.bar}>
          <LabelSearch
            className={styles.search}
            keys={searchKeys}
            value={list.search}
            onSearch={list.setSearch}
            onKeyDown={(event) => list.handleSearchKey(event, onPick)}
          />
          {list.isCollapsible && !list.isSearching && <MoreButton list={list} />}
        </div>
      )}
      <Pills
        choice={choice}
        shape={shape}
        options={list.shown}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        pillOf={({ value, text, number }) => {
          const hint = suggested.get(value);
          return {
            name: texts.optionName(text, hint, suggestion?.agent),
            // A rating is its own number.
            number: shape === 'value' ? undefined : number,
            ownKey: props.question && ownKeyOf(props.question, value),
            isSelected: isSelected(value),
            suggested: hint && (hint.score === null ? '' : texts.score(hint.score)),
            ring: hint && isSelected(value) ? props.suggestionState : undefined,
            fill: fillOf?.(value),
          };
        }}
        onPick={onPick}
      />
      {list.shown.length === 0 && <p className={styles.none}>{t('noLabel')}</p>}
    </div>
  );
}
