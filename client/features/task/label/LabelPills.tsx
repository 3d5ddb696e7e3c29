import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#client/commands/keymap.ts';
import { KeymapContext, useIsCommandKey } from '#client/commands/useCommands.ts';
import { LabelSearch, MoreButton, Pills } from '#client/features/question/index.ts';
import { formatPercent } from '#client/lib/format.ts';
import { isDoubleClick } from '#client/ui/CommandButton.tsx';
import { keyedLabel, type Label, useLabelCommands } from './useLabelCommands.ts';
import { useShownLabels } from './useShownLabels.ts';
import styles from './LabelPills.module.css';

interface LabelPillsProps {
  datasetId: string;
  labels: readonly Label[];
  /** One of them, or any number. */
  choice: 'one' | 'many';
  /** The selected ones. */
  value: readonly string[];
  /** A model's scores, from 0 to 1. */
  scores?: ReadonlyMap<string, number>;
  /** The labels that count as predicted. */
  predicted?: readonly string[];
  /** Whether a model, and nobody else, selected the labels. */
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

/** Labels to choose from: by mouse, by key, by Tab and Space, or by searching for them; or to be read only. */
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
    // A letter without a command is typed into the box, because the focus has moved before it arrives.
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
          onPick={onToggle}
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

/** Rendered for the active card only, so that the others need not know of keys. */
function LabelCommands(props: Parameters<typeof useLabelCommands>[0]) {
  useLabelCommands(props);
  return null;
}

/** Labels to be read: the selected ones, and those a model scored. */
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
