import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#client/commands/keymap.ts';
import { KeymapContext, useIsCommandKey } from '#client/commands/useCommands.ts';
import { formatPercent } from '#client/lib/format.ts';
import { Pill } from '#client/features/question/index.ts';
import { isDoubled } from '#client/ui/isDoubled.ts';
import { keyedLabel } from './labelKeys.ts';
import { type LabelPillsProps, LabelTags } from './LabelTags.tsx';
import { useLabelCommands } from './useLabelCommands.ts';
import { useShownLabels } from './useShownLabels.ts';
import styles from './LabelPills.module.css';

const NONE: readonly string[] = [];
/** From how many labels on the list gets a scroll area of its own. */
const SCROLL_FROM = 50;

/** Labels to choose from: by mouse, by key, by Tab and Space, or by searching for them. */
export function LabelPills(props: LabelPillsProps) {
  return props.isReadOnly ? <LabelTags {...props} /> : <Choice {...props} />;
}

function Choice({ datasetId, labels, choice, value, scores, predicted = NONE, onToggle, ...rest }: LabelPillsProps) {
  const { t, i18n } = useTranslation(['taskRecord', 'common']);
  const keymap = useContext(KeymapContext);
  const isCommandKey = useIsCommandKey();
  const root = useRef<HTMLDivElement>(null);
  const list = useShownLabels({ labels, scores, value });
  const indexOf = new Map(labels.map(({ name }, index) => [name, index]));
  const [chosen, likely] = [new Set(value), new Set(predicted)];

  function handleClick(event: MouseEvent) {
    const name = event.target instanceof Element && event.target.closest<HTMLElement>('[data-option]')?.dataset.option;
    if (typeof name === 'string' && !(choice === 'one' && isDoubled(event))) onToggle(name);
  }

  function focusPill(name?: string) {
    const pills = [...(root.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    (pills.find(({ dataset }) => dataset.option === name) ?? pills[0])?.focus();
  }

  const focusSearch = () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();

  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || event.target instanceof HTMLInputElement || !isPlain) return;
    // A letter that is nothing's key arrives in the box, because the focus has moved before it is typed.
    if (/^\p{L}$/u.test(event.key) && !isCommandKey(event.nativeEvent)) focusSearch();
  }

  function handleSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { firstFound } = list;
    if (event.key === 'Enter') {
      if (firstFound === undefined) return;
      flushSync(() => {
        onToggle(firstFound);
        list.setSearch('');
      });
      focusPill(firstFound);
    } else if (event.key === 'Escape') {
      flushSync(() => list.setSearch(''));
      focusPill();
    } else if (event.key === 'ArrowDown') focusPill();
    else return;
    event.preventDefault();
  }

  return (
    // The pills inside are the controls; here their keys and clicks come together.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.labels} onKeyDown={handleKey}>
      {rest.isActive && (
        <LabelCommands
          datasetId={datasetId}
          labels={labels}
          onPick={onToggle}
          onSearch={list.isCollapsible ? focusSearch : undefined}
        />
      )}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        role={choice === 'one' ? 'radiogroup' : 'group'}
        aria-label={rest.name}
        className={clsx(styles.pills, list.shown.length >= SCROLL_FROM && styles.scroll)}
        onClick={handleClick}
      >
        {list.shown.map(({ value: name, description }) => {
          const score = scores?.get(name);
          const percent = score === undefined ? undefined : formatPercent(score, i18n.language);
          const isSelected = chosen.has(name);
          const index = indexOf.get(name);
          const prefilled = rest.isPrefilled || !isSelected ? 'prefilled' : 'accepted';
          return (
            <Pill
              key={name}
              role={choice === 'one' ? 'radio' : 'checkbox'}
              shape={choice === 'one' ? 'round' : 'square'}
              value={name}
              text={name}
              name={spoken(name, percent, likely.has(name))}
              title={description ? `${name}\n${description}` : name}
              ownKey={index === undefined ? undefined : keysOf(keymap, keyedLabel(datasetId, name, index))[0]}
              isSelected={isSelected}
              isFirst={false}
              score={percent}
              ring={likely.has(name) ? prefilled : undefined}
            />
          );
        })}
        {list.shown.length === 0 && <p className={styles.none}>{list.search ? t('noLabel') : t('noLabels')}</p>}
      </div>
      {list.isCollapsible && (
        <div className={styles.more}>
          <button type="button" className={styles.toggle} aria-expanded={list.isExpanded} onClick={list.toggle}>
            {list.isExpanded ? t('common:less') : t('common:more', { count: list.hiddenCount })}
          </button>
          <span className={styles.search}>
            <IconSearch size={14} aria-hidden />
            <input
              type="search"
              aria-label={t('searchLabels')}
              placeholder={t('searchLabels')}
              value={list.search}
              onChange={(event) => list.setSearch(event.currentTarget.value)}
              onKeyDown={handleSearchKey}
            />
          </span>
        </div>
      )}
      {rest.children}
    </div>
  );

  function spoken(label: string, percent: string | undefined, isPredicted: boolean): string {
    if (percent === undefined) return label;
    return isPredicted ? t('predictedLabel', { label, percent }) : t('likelyLabel', { label, percent });
  }
}

/** There for one card only, so that the others need not know of keys. */
function LabelCommands(props: Parameters<typeof useLabelCommands>[0]) {
  useLabelCommands(props);
  return null;
}
