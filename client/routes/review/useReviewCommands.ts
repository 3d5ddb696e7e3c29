import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Person, Take, useReviewTexts } from '#client/features/review/index.ts';

const MOST_DIGITS = 9;

interface Reviewing {
  people: readonly Person[];
  nameOf: ReturnType<typeof useReviewTexts>['nameOf'];
  /** The place of the active question among the questions. */
  place: number;
  questionCount: number;
  isEditing: boolean;
  isSettled: boolean;
  comment: RefObject<HTMLElement | null>;
  canTake(take: Take): boolean;
  onTake(take: Take): void;
  /** Makes the next or the previous question the active one. */
  onActivate(step: 1 | -1): void;
  onEdit(isEditing: boolean): void;
  onSave(): void;
  onWithdraw(): void;
}

function keysFor(take: Take): string | string[] {
  if (take === 'suggestion') return 's';
  if (take === 'majority') return 'm';
  return take < MOST_DIGITS ? String(take + 1) : [];
}

/** The keys of the review of a record, and the commands of its buttons. */
export function useReviewCommands(reviewing: Reviewing) {
  const { people, nameOf, place, questionCount, isEditing, isSettled, comment } = reviewing;
  const { canTake, onTake, onActivate, onEdit, onSave, onWithdraw } = reviewing;
  const { t } = useTranslation('review');

  const takes = [...people.keys(), 'suggestion', 'majority'] as const;
  const labelOf = (take: Take): string => {
    if (take === 'suggestion') return t('takeSuggestion');
    if (take === 'majority') return t('takeMajority');
    const person = people[take];
    return person ? t('takePerson', { name: nameOf(person) }) : '';
  };
  const takeCommands = useCommands(
    'page',
    takes.map((take) => ({
      id: `review.take.${take}`,
      keys: keysFor(take),
      label: labelOf(take),
      group: t('title'),
      when: () => !isEditing && canTake(take),
      reason: () => t('noSuchAnswer'),
      run: () => onTake(take),
    })),
  );

  const several = questionCount > 1 && !isEditing;
  useCommands('page', [
    {
      id: 'review.previousQuestion',
      keys: 'ArrowUp',
      label: t('previousQuestion'),
      when: () => several && place > 0,
      run: () => onActivate(-1),
    },
    {
      id: 'review.nextQuestion',
      keys: 'ArrowDown',
      label: t('nextQuestion'),
      when: () => several && place < questionCount - 1,
      run: () => onActivate(1),
    },
    {
      id: 'review.comment',
      keys: 'c',
      label: t('writeComment'),
      run: () => comment.current?.querySelector('textarea')?.focus(),
    },
  ]);
  const [edit, save] = useCommands('page', [
    {
      id: 'review.edit',
      keys: isEditing ? ['Escape', 'Alt+e'] : 'e',
      label: t(isEditing ? 'endEdit' : 'edit'),
      run: () => onEdit(!isEditing),
    },
    { id: 'review.save', keys: ['Enter', 'mod+Enter'], label: t('save'), run: onSave },
  ]);
  const [reopen] = useCommands('page', [
    { id: 'review.withdraw', keys: [], label: t('withdraw'), when: () => isSettled, run: onWithdraw },
  ]);
  const keysOf = (take: Take): readonly string[] => takeCommands[takes.indexOf(take)]?.keys ?? [];
  return { keysOf, edit, save, reopen };
}
