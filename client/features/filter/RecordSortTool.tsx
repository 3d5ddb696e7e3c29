import { useTranslation } from 'react-i18next';
import { LIMITS, type RecordCriteria, type SortKey } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/answer/index.ts';
import { SortTool } from '#client/ui/filter/SortTool.tsx';
import type { Person } from './filtering.ts';
import type { ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { useSubjectTexts } from './texts.ts';

interface Props extends ToolPanelSettings {
  datasetId: string;
  questions: readonly Question[];
  people?: readonly Person[] | undefined;
  criteria: RecordCriteria;
  onChange(criteria: RecordCriteria): void;
}

export function RecordSortTool({ datasetId, questions, people, criteria, onChange, ...panel }: Props) {
  const { t } = useTranslation('criteria');
  const { properties = [], textOf } = useSubjectTexts({ datasetId, questions, needsMetadata: true });
  return (
    <SortTool
      {...panel}
      keys={criteria.sort}
      choices={sortable(questions, properties, people !== undefined).map(([group, items]) => ({
        group: t(group),
        items,
      }))}
      nameOf={textOf}
      limit={LIMITS.sortKeys}
      isResting={criteria.similar !== null}
      onChange={(sort) => onChange({ ...criteria, sort })}
    />
  );
}

type SortGroup = 'general' | 'metadata' | 'suggestions' | 'responses' | 'disagreement' | 'people';

/** The keys to sort records by. Of the answers, only ratings have a meaningful order. */
export function sortable(
  questions: readonly Question[],
  properties: readonly { name: string }[],
  comparesPeople = false,
): readonly (readonly [SortGroup, readonly SortKey['by'][]])[] {
  const ratings = questions.filter(({ __typename }) => __typename === 'RatingQuestion');
  const comparable = questions.filter(({ __typename }) => __typename !== 'TextQuestion');
  const ofPeople: [SortGroup, SortKey['by'][]][] = [
    ['disagreement', ['', ...comparable.map(({ name }) => name)].map((name) => ({ of: 'disagreement', name }))],
    ['people', [{ of: 'people', name: 'count' }]],
  ];
  return [
    ...(comparesPeople ? ofPeople : []),
    ['general', (['inserted_at', 'updated_at'] as const).map((name) => ({ of: 'record', name }))],
    ['metadata', properties.map(({ name }) => ({ of: 'metadata', name }))],
    [
      'suggestions',
      [
        ...questions.map(({ name }) => ({ of: 'suggestion', name, part: 'score' }) as const),
        ...ratings.map(({ name }) => ({ of: 'suggestion', name, part: 'value' }) as const),
      ],
    ],
    ['responses', (comparesPeople ? [] : ratings).map(({ name }) => ({ of: 'response', name }))],
  ];
}
