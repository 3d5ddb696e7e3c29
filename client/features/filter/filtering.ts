import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { allOf, isResettable, type RecordCriteria, type Subject } from '#client/features/criteria/index.ts';
import type { Field } from '#client/features/field/index.ts';
import type { Question } from '#client/features/answer/index.ts';

/** The open tool; filters open at a subject. */
export type OpenTool = { readonly name: 'filters'; readonly at: Subject | null } | { readonly name: 'sort' | 'saved' };

interface FilteredDataset {
  readonly datasetId: string;
  readonly viewerId: string;
  readonly fields: readonly Field[];
  readonly questions: readonly Question[];
  /** The people by whose answers records can be filtered, on pages that compare the answers of all users. */
  readonly people?: readonly Person[] | undefined;
}

export interface Person {
  readonly id: string;
  readonly username: string;
}

/** The shared state of the tools, memoised; a chip can open its tool. */
export function useFiltering(
  dataset: FilteredDataset,
  criteria: RecordCriteria,
  onChange: (criteria: RecordCriteria) => void,
) {
  const [openTool, open]: [OpenTool | null, (tool: OpenTool | null) => void] = useState<OpenTool | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const { datasetId, viewerId, fields, questions, people } = dataset;
  return useMemo(
    () => ({ datasetId, viewerId, fields, questions, people, criteria, onChange, openTool, open, searchBox }),
    [datasetId, viewerId, fields, questions, people, criteria, onChange, openTool],
  );
}

/** The shared props of the search, filter and sort tools. */
export type Filtering = ReturnType<typeof useFiltering>;

export const RESET = { id: 'filter.reset', keys: 'Shift+F' } as const;

/** The command that resets all criteria. */
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
