import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { TextBox } from '#client/ui/TextBox.tsx';
import type { Option, SuggestedOption, SuggestionState } from '#client/features/answer/index.ts';
import { useSuggestionTexts } from '../suggestion/useSuggestionTexts.ts';
import type { Digits } from '../useDigits.ts';
import { SEARCH } from '../useFormKeys.ts';
import { useOwnKey } from '../useLabelCommands.ts';
import { Pill } from './Pill.tsx';
import { useOptionList } from './useOptionList.ts';
import { useSelectedInSight } from './useSelectedInSight.ts';
import styles from './OptionList.module.css';

interface Props {
  /** Whose options have keys that somebody gave them. */
  question?: { id: string };
  /** One of them, or any number. */
  choice: 'one' | 'many';
  options: readonly Option[];
  visibleOptions: number | null;
  isSuggestedFirst?: boolean;
  isSelected(value: string): boolean;
  suggested: ReadonlyMap<string, SuggestedOption>;
  suggestionState?: SuggestionState;
  agent?: string | null;
  labelledBy: string;
  describedBy?: string;
  onPick(value: string): void;
  digits: Digits;
  fillOf?(value: string): string;
}

/** The width of a key with the gap beside it, in pixels. */
const KEY_CAP = 30;

/** From how many options on an open list gets a scroll area of its own. */
const SCROLL_FROM = 50;

/** Options as pills: by mouse, by number, by Tab and Space, or by searching for the text. */
export function OptionList(props: Props) {
  const { choice, suggested, isSelected, fillOf } = props;
  const { t } = useTranslation(['form', 'common']);
  const texts = useSuggestionTexts();
  const ownKeyOf = useOwnKey();
  const searchKeys = useKeysOf(SEARCH);
  const list = useOptionList({ isSuggestedFirst: false, ...props });
  const pills = useRef<HTMLDivElement>(null);
  const selected = list.shown.flatMap(({ value }) => (isSelected(value) ? [value] : []));
  const first = selected[0] ?? list.shown[0]?.value;
  const isScrolling = list.shown.length >= SCROLL_FROM;
  useSelectedInSight(pills, isScrolling, selected);

  function handleClick(event: MouseEvent) {
    const value = event.target instanceof Element && event.target.closest<HTMLElement>('[data-option]')?.dataset.option;
    if (typeof value === 'string') props.onPick(value);
  }

  return (
    // The pills inside are the controls; here their keys and clicks come together.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-options onKeyDown={list.handleKey}>
      {(list.search || list.isCollapsible) && (
        <div className={styles.bar}>
          {list.search && (
            <TextBox
              type="search"
              className={styles.search}
              aria-label={t('form:searchLabels')}
              placeholder={t('form:searchLabels')}
              start={<IconSearch size={14} aria-hidden />}
              aria-keyshortcuts={ariaKeys(searchKeys)}
              end={list.search.text ? null : <Kbd keys={searchKeys} />}
              endWidth={keyCaps(searchKeys[0] ?? '').length * KEY_CAP}
              value={list.search.text}
              onChange={(event) => list.search?.change(event.currentTarget.value)}
              onKeyDown={list.search.handleKey}
            />
          )}
          {list.isCollapsible && (
            <button type="button" className={styles.toggle} aria-expanded={list.isExpanded} onClick={list.toggle}>
              {list.isExpanded ? t('common:less') : t('common:more', { count: list.hiddenCount })}
            </button>
          )}
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={pills}
        role={choice === 'one' ? 'radiogroup' : 'group'}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        className={clsx(styles.pills, isScrolling && styles.scroll)}
        onClick={handleClick}
      >
        {list.shown.map(({ value, text, description, number }) => {
          const hint = suggested.get(value);
          const isOn = isSelected(value);
          return (
            <Pill
              key={value}
              role={choice === 'one' ? 'radio' : 'checkbox'}
              shape={choice === 'one' ? 'round' : 'square'}
              value={value}
              text={text}
              name={texts.optionName(text, hint, props.agent)}
              title={description ? `${text}\n${description}` : text}
              number={number}
              ownKey={props.question && ownKeyOf(props.question, value)}
              isSelected={isOn}
              isFirst={value === first}
              suggested={hint && (hint.score === null ? '' : texts.score(hint.score))}
              ring={isOn && hint ? props.suggestionState : undefined}
              fill={fillOf?.(value)}
            />
          );
        })}
        {list.shown.length === 0 && <p className={styles.none}>{t('form:noLabel')}</p>}
      </div>
    </div>
  );
}
