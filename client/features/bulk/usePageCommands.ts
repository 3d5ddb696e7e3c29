import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useMoveCommands } from '#client/features/record/index.ts';

interface Settings {
  canTurn(step: 1 | -1): boolean;
  /** Goes to another page. */
  turn(step: 1 | -1): void;
  /** Goes to another card of the page. */
  move(step: 1 | -1): void;
  moveKeys: Record<'up' | 'down', string | readonly string[]>;
}

/** The commands that go through a list of cards and its pages. */
export function usePageCommands({ canTurn, turn, move, moveKeys: { up, down } }: Settings) {
  const { t } = useTranslation('bulk');
  useCommands('page', [
    { id: 'bulk.down', keys: down, label: t('down'), repeats: true, run: () => move(1) },
    { id: 'bulk.up', keys: up, label: t('up'), repeats: true, run: () => move(-1) },
  ]);
  return useMoveCommands({
    labels: [t('previousPage'), t('nextPage')],
    reasons: [t('isFirst'), t('isLast')],
    canMove: canTurn,
    move: turn,
  });
}
