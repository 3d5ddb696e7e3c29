import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { keyedLabel, type Label } from './labelKeys.ts';

interface Settings {
  datasetId: string;
  labels: readonly Label[];
  onPick(label: string): void;
  /** Absent where there is nothing to search. */
  onSearch?: () => void;
}

/** The labels of the card at hand as commands; the first ones have keys, and people may give keys to all. */
export function useLabelCommands({ datasetId, labels, onPick, onSearch }: Settings): void {
  const { t } = useTranslation('taskRecord');
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
