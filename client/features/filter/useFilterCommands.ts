import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { allOf, isResettable } from '#client/features/criteria/index.ts';
import type { Filtering } from './filtering.ts';

/** Its button is elsewhere. */
export const RESET = { id: 'filter.reset', keys: 'Shift+F' } as const;

/** What can be done with all of the criteria by key, whether a tool is on screen or not. */
export function useFilterCommands({ criteria, onChange }: Pick<Filtering, 'criteria' | 'onChange'>): void {
  const { t } = useTranslation('filter');
  useCommands('page', [
    {
      ...RESET,
      label: t('resetAll'),
      when: () => isResettable(criteria),
      run: () => onChange(allOf(criteria.status)),
    },
  ]);
}
