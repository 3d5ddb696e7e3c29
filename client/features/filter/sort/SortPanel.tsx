import { useTranslation } from 'react-i18next';
import { LIMITS, type RecordCriteria, type SortKey } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/question/index.ts';
import { SortKeys } from '#client/ui/filter/SortKeys.tsx';
import { useCriteriaTexts } from '../texts.ts';
import { useTitles } from '../useTitles.ts';
import { sortable } from './sortKeys.ts';

export interface SortPanelProps {
  datasetId: string;
  questions: readonly Question[];
  criteria: RecordCriteria;
  onChange(criteria: RecordCriteria): void;
}

/** The keys the records are ordered by; the first counts most. */
export function SortPanel({ datasetId, questions, criteria, onChange }: SortPanelProps) {
  const { t } = useTranslation('filter');
  const texts = useCriteriaTexts();
  const { properties = [], titleOf } = useTitles(datasetId, questions, true);
  const nameOf = (by: SortKey['by']): string => texts.about(by, titleOf(by));
  return (
    <SortKeys
      keys={criteria.sort.map(({ by, order }) => ({ by: JSON.stringify(by), order }))}
      choices={sortable(questions, properties).map(([group, all]) => ({
        group: t(group),
        items: all.map((by) => JSON.stringify(by)),
      }))}
      nameOf={(by) => nameOf(read(by))}
      limit={LIMITS.sortKeys}
      isResting={criteria.similar !== null}
      onChange={(keys) => onChange({ ...criteria, sort: keys.map(({ by, order }) => ({ by: read(by), order })) })}
    />
  );
}

const read = (by: string): SortKey['by'] => JSON.parse(by) as SortKey['by'];
