import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { allOf, isResettable, type RecordCriteria, type Subject } from '#client/features/criteria/index.ts';
import type { Field } from '#client/features/field/index.ts';
import type { Question } from '#client/features/answer/index.ts';

/** A tool that is open, and in the filters at which subject. */
export type OpenTool = { readonly name: 'filters'; readonly at: Subject | null } | { readonly name: 'sort' | 'saved' };

/** The records that are searched, and who searches. */
interface FilteredDataset {
  readonly datasetId: string;
  readonly viewerId: string;
  readonly fields: readonly Field[];
  readonly questions: readonly Question[];
}

/** What the tools that narrow down and order the records share; each takes all of it as its props. */
export interface Filtering extends FilteredDataset {
  readonly criteria: RecordCriteria;
  onChange(criteria: RecordCriteria): void;
  readonly openTool: OpenTool | null;
  open(tool: OpenTool | null): void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** Brings the tools together, so that a chip can open the tool that it came from; the same object as long as possible. */
export function useFiltering(
  dataset: FilteredDataset,
  criteria: RecordCriteria,
  onChange: (criteria: RecordCriteria) => void,
): Filtering {
  const [openTool, open] = useState<OpenTool | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const { datasetId, viewerId, fields, questions } = dataset;
  return useMemo(
    () => ({ datasetId, viewerId, fields, questions, criteria, onChange, openTool, open, searchBox }),
    [datasetId, viewerId, fields, questions, criteria, onChange, openTool],
  );
}

/** Its button is in the criteria bar. */
export const RESET = { id: 'filter.reset', keys: 'Shift+F' } as const;

/** The command that resets all criteria, whether a tool is on screen or not. */
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
