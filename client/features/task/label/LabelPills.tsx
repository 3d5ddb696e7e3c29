import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Keyed, keysOf } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { KeymapContext, useCommands, useIsCommandKey } from '#client/commands/useCommands.ts';
import { LabelSearch, MoreButton, Pills } from '#client/features/question/index.ts';
import { formatPercent } from '#client/lib/format.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { isDoubleClick } from '#client/ui/CommandButton.tsx';
import { type Label, LABEL_KEYS, useShownLabels } from './labels.ts';
import styles from './LabelPills.module.css';

interface LabelPillsProps {
  datasetId: string;
  labels: readonly Label[];
  choice: 'one' | 'many';
  /** The selected labels. */
  value: readonly string[];
  /** The scores of the prediction, from 0 to 1. */
  scores?: ReadonlyMap<string, number>;
  predicted?: readonly string[];
  /** Whether the selection comes from the prediction. */
  isPrefilled?: boolean;
  isReadOnly?: boolean;
  /** Whether the labels' keys work. */
  isActive?: boolean;
  /** The accessible name of the list. */
  name: string;
  onToggle(label: string): void;
  /** Shown behind the labels. */
  children?: ReactNode;
}

const NONE: readonly string[] = [];

/** Labels to select by mouse, by their keys, by Tab and Space, or by search; or only to read. */
export function LabelPills(props: LabelPillsProps) {
  return props.isReadOnly ? <LabelTags {...props} /> : <ChoicePills {...props} />;
}

function ChoicePills({
  datasetId,
  labels,
  choice,
  value,
  scores,
  predicted = NONE,
  onToggle,
  ...rest
}: LabelPillsProps) {
  const { t, i18n } = useTranslation('taskRecord');
  const keymap = useContext(KeymapContext);
  const isCommandKey = useIsCommandKey();
  const root = useRef<HTMLDivElement>(null);
  const list = useShownLabels({ labels, scores, value });
  const indexOf = new Map(labels.map(({ name }, index) => [name, index]));

  const focusSearch = () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();

  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || event.target instanceof HTMLInputElement || !isPlain) return;
    // A letter without a command starts a search: the box has the focus before the browser types the letter.
    if (/^\p{L}$/u.test(event.key) && !isCommandKey(event.nativeEvent)) focusSearch();
  }

  function lookOf({ value: name }: { value: string }) {
    const score = scores?.get(name);
    const percent = score === undefined ? undefined : formatPercent(score, i18n.language);
    const isSelected = value.includes(name);
    const isPredicted = predicted.includes(name);
    const index = indexOf.get(name);
    const prefilled = rest.isPrefilled || !isSelected ? 'prefilled' : 'accepted';
    const spoken = isPredicted ? ('predictedLabel' as const) : ('likelyLabel' as const);
    return {
      name: percent === undefined ? name : t(spoken, { label: name, percent }),
      ownKey: index === undefined ? undefined : keysOf(keymap, keyedLabel(datasetId, name, index))[0],
      isSelected,
      isFirst: false,
      score: percent,
      ring: isPredicted ? prefilled : undefined,
    } as const;
  }

  return (
    // The pills inside are the controls; their keys are handled here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} data-options className={styles.labels} onKeyDown={handleKey}>
      {rest.isActive && (
        <LabelCommands
          datasetId={datasetId}
          labels={labels}
          onToggle={onToggle}
          onSearch={list.isCollapsible ? focusSearch : undefined}
        />
      )}
      <Pills
        isInline
        choice={choice}
        options={list.shown}
        aria-label={rest.name}
        lookOf={lookOf}
        onPick={(name, event) => (choice === 'many' || !isDoubleClick(event)) && onToggle(name)}
      />
      {list.shown.length === 0 && <p className={styles.none}>{list.search ? t('noLabel') : t('noLabels')}</p>}
      {list.isCollapsible && (
        <div className={styles.more}>
          <MoreButton list={list} />
          <LabelSearch
            className={styles.search}
            value={list.search}
            onSearch={list.setSearch}
            onKeyDown={(event) => list.handleSearchKey(event, onToggle)}
          />
        </div>
      )}
      {rest.children}
    </div>
  );
}

/** The command that picks a label. Its key depends on the index in the dataset, so that it is the same on each card. */
const keyedLabel = (datasetId: string, name: string, index: number): Keyed => ({
  id: `label.${datasetId}.${name}`,
  keys: LABEL_KEYS[index] ?? [],
});

interface CommandsProps extends Pick<LabelPillsProps, 'datasetId' | 'labels' | 'onToggle'> {
  /** Undefined where there is no search. */
  onSearch: (() => void) | undefined;
}

/** A component, so that only the active card has the commands of all labels. */
function LabelCommands({ datasetId, labels, onToggle, onSearch }: CommandsProps) {
  const { t } = useTranslation('form');
  const { toggle } = useHandlers({ toggle: onToggle });
  const commands = useMemo(
    () =>
      labels.map(({ name }, index): Command => {
        return { ...keyedLabel(datasetId, name, index), label: name, group: datasetId, run: () => toggle(name) };
      }),
    [datasetId, labels, toggle],
  );
  const search = { id: 'record.searchLabels', keys: 'Alt+l', label: t('searchLabels'), run: () => onSearch?.() };
  useCommands('card', commands);
  useCommands('card', [search], onSearch !== undefined);
  return null;
}

/** The selected labels and those with a score. */
function LabelTags({ labels, value, scores, predicted = NONE, name, isPrefilled }: LabelPillsProps) {
  const { t, i18n } = useTranslation(['taskRecord', 'common']);
  const chosen = new Set(isPrefilled ? [] : value);
  const tagged = labels.filter((label) => chosen.has(label.name) || scores?.has(label.name));
  const list = useShownLabels({ labels: tagged, scores, value });
  if (list.shown.length === 0) return <p className={styles.none}>{t('noLabels')}</p>;
  return (
    <div className={styles.labels}>
      <ul aria-label={name} className={styles.tags}>
        {list.shown.map(({ value: label }) => {
          const score = scores?.get(label);
          const isPredicted = predicted.includes(label);
          return (
            <li
              key={label}
              title={label}
              className={clsx(styles.tag, isPredicted && styles.predicted, chosen.has(label) && styles.chosen)}
            >
              {chosen.has(label) && <IconCheck size={12} stroke={3} role="img" aria-label={t('annotated')} />}
              <span className={styles.text} dir="auto">
                {label}
              </span>
              {score !== undefined && (
                <span className={styles.score} title={isPredicted ? t('predicted') : undefined}>
                  {formatPercent(score, i18n.language)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {list.isCollapsible && <MoreButton list={list} />}
    </div>
  );
}
