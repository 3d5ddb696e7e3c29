import { type KeyboardEvent, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Keyed, keysOf } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { KeymapContext, useCommands, useIsCommandKey } from '#client/commands/useCommands.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { LabelList } from './LabelList.tsx';
import { type Label, LABEL_KEYS, useShownLabels } from './labels.ts';

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
export function LabelPills({ labels, scores, predicted = NONE, isReadOnly = false, ...props }: LabelPillsProps) {
  const { datasetId, choice, isPrefilled = false, onToggle } = props;
  const { t } = useTranslation('taskRecord');
  const { formatPercent } = useFormats();
  const keymap = useContext(KeymapContext);
  const isCommandKey = useIsCommandKey();
  const root = useRef<HTMLDivElement>(null);
  const value = isReadOnly && isPrefilled ? NONE : props.value;
  const listed = useMemo(
    () => (isReadOnly ? labels.filter(({ name }) => value.includes(name) || scores?.has(name)) : labels),
    [isReadOnly, labels, value, scores],
  );
  const list = useShownLabels({ labels: listed, scores, value });
  const indexOf = new Map(labels.map(({ name }, index) => [name, index]));

  const focusSearch = () => root.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();

  function handleKey(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || event.target instanceof HTMLInputElement || !isPlain) return;
    // A letter without a command starts a search: the box has the focus before the browser types the letter.
    if (/^\p{L}$/u.test(event.key) && !isCommandKey(event.nativeEvent)) focusSearch();
  }

  function pillOf({ value: name }: { value: string }) {
    const score = scores?.get(name);
    const percent = score === undefined ? undefined : formatPercent(score);
    const isSelected = value.includes(name);
    const isPredicted = predicted.includes(name);
    const index = indexOf.get(name);
    const spoken = isPredicted ? ('predictedLabel' as const) : ('likelyLabel' as const);
    const scored = percent === undefined ? name : t(spoken, { label: name, percent });
    return {
      name: isReadOnly && isSelected ? `${scored}, ${t('annotated')}` : scored,
      ownKey: index === undefined || isReadOnly ? undefined : keysOf(keymap, keyedLabel(datasetId, name, index))[0],
      isSelected,
      isFirst: false,
      score: percent,
      ring: isPredicted ? (isPrefilled || !isSelected ? 'prefilled' : 'accepted') : undefined,
    } as const;
  }

  return (
    <LabelList
      {...{ ref: root, choice, list, isReadOnly, name: props.name }}
      pillOf={pillOf}
      onPick={onToggle}
      onKeyDown={handleKey}
    >
      {props.isActive && !isReadOnly && (
        <LabelCommands
          datasetId={datasetId}
          labels={labels}
          onToggle={onToggle}
          onSearch={list.isCollapsible ? focusSearch : undefined}
        />
      )}
      {!isReadOnly && props.children}
    </LabelList>
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
