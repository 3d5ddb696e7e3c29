import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Keyed } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TaskDataset } from '../model.ts';

/** The keys of the first labels, by their index in the dataset; later ones have none unless people give them one. */
export const LABEL_KEYS: readonly string[] = [...'1234567890qwertyuiopasdfghjklzxcvbnm'];

export type Label = TaskDataset['labels'][number];

/** The command that picks a label. Its key depends on the label's index in the dataset, so that it is the same on each card. */
export function keyedLabel(datasetId: string, name: string, index: number): Keyed {
  return { id: `label.${datasetId}.${name}`, keys: LABEL_KEYS[index] ?? [] };
}

interface Settings {
  datasetId: string;
  labels: readonly Label[];
  onPick(label: string): void;
  /** Undefined where there is no search. */
  onSearch?: () => void;
}

/** The labels of the active card as commands; the first ones have keys, and people may give keys to all. */
export function useLabelCommands({ datasetId, labels, onPick, onSearch }: Settings): void {
  const { t } = useTranslation('form');
  const actions = useRef({ onPick, onSearch });
  useLayoutEffect(() => {
    actions.current = { onPick, onSearch };
  });
  const hasSearch = onSearch !== undefined;
  const commands = useMemo(() => {
    const picks = labels.map(({ name }, index): Command => {
      return {
        ...keyedLabel(datasetId, name, index),
        label: name,
        group: datasetId,
        run: () => actions.current.onPick(name),
      };
    });
    const search: Command = {
      id: 'record.searchLabels',
      keys: 'Alt+l',
      label: t('searchLabels'),
      run: () => actions.current.onSearch?.(),
    };
    return hasSearch ? [...picks, search] : picks;
  }, [datasetId, labels, hasSearch, t]);
  useCommands('card', commands);
}
