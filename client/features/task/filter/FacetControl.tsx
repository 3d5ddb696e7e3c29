import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { RangeFilter } from '#client/ui/filter/RangeFilter.tsx';
import { TermsFilter } from '#client/ui/filter/TermsFilter.tsx';
import { TASK_LIMITS, type TaskCriteria, toTaskSearchInput } from '../criteria/index.ts';
import { datasetVariables, type TaskDataset } from '../model.ts';
import { useRuleQueries } from '../rule/index.ts';
import { endsOf, isDate, rangeExample } from './examples.ts';
import {
  selectedIn,
  type Counts,
  countsOf,
  type Facet,
  isActive,
  isList,
  type ListFacet,
  withSelected,
  without,
} from './facets.ts';
import { useTaskFacetsQuery } from './TaskFacets.generated.ts';
import { useTaskTexts } from './texts.ts';

export interface FacetControlProps {
  dataset: TaskDataset;
  /** The criteria of the records on screen. */
  applied: TaskCriteria;
  /** The criteria being edited. */
  criteria: TaskCriteria;
  /** The counts of all records that match. */
  counts: Counts;
  onChange(criteria: TaskCriteria): void;
}

export function FacetControl({ facet, ...props }: FacetControlProps & { facet: Facet }) {
  const texts = useTaskTexts();
  const { criteria, onChange } = props;
  if (isList(facet)) return <Values facet={facet} {...props} />;
  if (facet.of === 'predicted') return <Outcome {...props} />;
  if (facet.of === 'score') return <Score label={texts.facet(facet)} criteria={criteria} onChange={onChange} />;
  return (
    <Checkbox
      styles={{ label: { font: 'var(--marl-text-ui)' } }}
      label={texts.facet(facet)}
      checked={criteria.isUncovered}
      onChange={({ currentTarget }) => onChange({ ...criteria, isUncovered: currentTarget.checked })}
    />
  );
}

function Values({ facet, ...props }: FacetControlProps & { facet: ListFacet }) {
  const texts = useTaskTexts();
  const { criteria, counts, onChange } = props;
  const available = useFacetCounts(props, facet);
  const terms = selectedIn(criteria, facet);
  const spread = facet.of === 'metadata' ? counts.metadata.find(({ key, range }) => range && key === facet.key) : null;
  const isFull =
    facet.of === 'metadata' && !isActive(criteria, facet) && criteria.metadata.length >= TASK_LIMITS.metadata;
  if (spread && terms.length === 0) {
    return <RangeQuery spread={spread} criteria={criteria} onChange={onChange} />;
  }
  return (
    <TermsFilter
      label={texts.facet(facet)}
      options={countsOf(available, facet).map(({ term, count }) => ({
        value: term,
        text: texts.value(facet, term),
        count,
      }))}
      isList={false}
      value={terms.length ? { terms, match: 'any' } : null}
      room={isFull ? 0 : 1}
      limit={TASK_LIMITS.values}
      onChange={(value) => onChange(withSelected(criteria, facet, value?.terms ?? []))}
    />
  );
}

/** Decimal numbers and dates have no counted values. Instead, there is a query to filter by them. */
function RangeQuery({
  spread,
  criteria,
  onChange,
}: { spread: Counts['metadata'][number] } & Pick<FacetControlProps, 'criteria' | 'onChange'>) {
  const { t } = useTranslation('taskFilter');
  const { formatBound, formatDate } = useFormats();
  const { query } = rangeExample(spread);
  const { min, max } = endsOf(spread);
  const format = (end: number): string => (isDate(spread) ? formatDate(new Date(end).toISOString()) : formatBound(end));
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">{t('between', { min: format(min), max: format(max) })}</Text>
      <Button
        variant="default"
        size="compact-sm"
        maw="100%"
        onClick={() =>
          onChange({ ...criteria, queryText: criteria.queryText ? `(${criteria.queryText}) AND ${query}` : query })
        }
      >
        <code>{query}</code>
      </Button>
    </Stack>
  );
}

function Outcome(props: FacetControlProps) {
  const { t } = useTranslation('taskFilter');
  const { criteria, onChange } = props;
  const { predicted } = useFacetCounts(props, { of: 'predicted' });
  const countOf = (outcome: 'OK' | 'KO'): number => predicted.find((known) => known.outcome === outcome)?.count ?? 0;
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('predicted')}
      value={criteria.predicted ?? ''}
      data={[
        { value: '', label: t('anyOutcome') },
        ...(['OK', 'KO'] as const).map((outcome) => ({
          value: outcome,
          label: t('counted', { text: t(`outcome.${outcome}`), count: countOf(outcome) }),
        })),
      ]}
      onChange={(value) => onChange({ ...criteria, predicted: value === 'OK' || value === 'KO' ? value : null })}
    />
  );
}

function Score({ label, criteria, onChange }: { label: string } & Pick<FacetControlProps, 'criteria' | 'onChange'>) {
  const { score } = criteria;
  return (
    <RangeFilter
      label={label}
      min={0}
      max={1}
      isInteger={false}
      isDisabled={false}
      value={score && { ge: score.from > 0 ? score.from : null, le: score.to < 1 ? score.to : null }}
      onChange={(range) =>
        onChange({
          ...criteria,
          score: range && {
            from: Math.min(Math.max(range.ge ?? 0, 0), 1),
            to: Math.max(Math.min(range.le ?? 1, 1), 0),
          },
        })
      }
    />
  );
}

/** The counts to select from. The records of an active facet have only the selected values, so it is left out of the search. */
function useFacetCounts(
  { dataset, applied, counts }: Pick<FacetControlProps, 'dataset' | 'applied' | 'counts'>,
  facet: Facet,
): Counts {
  const ruleQueries = useRuleQueries(dataset);
  const otherCriteria = without(applied, facet);
  const { data, previousData } = useTaskFacetsQuery({
    variables: {
      ...datasetVariables(dataset),
      input: toTaskSearchInput(otherCriteria, { page: 1, size: 0 }, ruleQueries ?? []),
    },
    skip: !isActive(applied, facet) || (otherCriteria.isUncovered && !ruleQueries),
    // In the cache it would collide with the search of the page, which has other fields.
    fetchPolicy: 'no-cache',
  });
  return (data ?? previousData)?.taskDataset?.search?.aggregations ?? counts;
}
