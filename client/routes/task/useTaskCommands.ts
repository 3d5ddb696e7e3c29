import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';

interface State {
  page: number;
  lastPage: number;
  /** Whether records of this page no longer match, so that others have moved up to it. */
  hasGaps: boolean;
}

interface Actions {
  turnPage(step: 1 | -1): void;
  move(step: 1 | -1): void;
  refresh(): void;
}

/** The commands of the page that do not depend on the active card. */
export function useTaskCommands({ page, lastPage, hasGaps }: State, { turnPage, move, refresh }: Actions) {
  const { t } = useTranslation(['task', 'common']);
  const [previous, next, refreshCommand] = useCommands('page', [
    {
      id: 'record.previous',
      keys: 'ArrowLeft',
      label: t('task:previousPage'),
      when: () => page > 1,
      reason: () => t('task:isFirst'),
      run: () => turnPage(-1),
    },
    {
      id: 'record.next',
      keys: 'ArrowRight',
      label: t('task:nextPage'),
      when: () => page < lastPage || hasGaps,
      reason: () => t('task:isLast'),
      run: () => turnPage(1),
    },
    { id: 'page.refresh', keys: [], label: t('common:refresh'), run: refresh },
    { id: 'bulk.down', keys: ['j', 'ArrowDown'], label: t('task:nextCard'), repeats: true, run: () => move(1) },
    { id: 'bulk.up', keys: ['k', 'ArrowUp'], label: t('task:previousCard'), repeats: true, run: () => move(-1) },
  ]);
  return { previous, next, refresh: refreshCommand };
}
