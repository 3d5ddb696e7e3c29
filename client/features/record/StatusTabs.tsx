import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isNarrowed,
  RECORD_STATUSES,
  type RecordCriteria,
  toRecordsVariables,
} from '#client/features/criteria/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { lowerCase } from '#client/lib/text.ts';
import { CountTabs } from '#client/ui/CountTabs.tsx';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './StatusTabs.module.css';
import { useTabCountsQuery } from './TabCounts.generated.ts';

interface Props {
  value: RecordStatus;
  countOf: TabCounts;
  controls: string;
  onChange(status: RecordStatus): void;
}

/** The statuses with their numbers of records: tabs, or a select box on a narrow screen. */
export function StatusTabs(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <StatusSelect {...props} /> : <Tabs {...props} />;
}

function StatusSelect({ value, countOf, controls, onChange }: Props) {
  const { t } = useTranslation('status');
  const { formatNumber } = useFormats();
  return (
    <SelectBox
      id={`${controls}-${lowerCase(value)}`}
      aria-label={t('tabs')}
      aria-controls={controls}
      value={value}
      options={RECORD_STATUSES.map((status) => {
        const count = countOf(status);
        return {
          value: status,
          label: `${t(lowerCase(status))} ${count === null ? '–' : formatNumber(count)}`,
        };
      })}
      className={styles.select}
      onChange={({ currentTarget }) => onChange(currentTarget.value as RecordStatus)}
    />
  );
}

function Tabs(props: Props) {
  const { t } = useTranslation('status');
  const labelOf = (value: RecordStatus) => {
    const status = lowerCase(value);
    return (
      <>
        <StatusIcon status={status} />
        <span className={styles.name}>{t(status)}</span>
      </>
    );
  };
  return <CountTabs label={t('tabs')} values={RECORD_STATUSES} labelOf={labelOf} {...props} />;
}

/** The number of records in a status; null while unknown. */
export type TabCounts = (status: RecordStatus) => number | null;

interface CountsOptions {
  datasetId: string;
  criteria: RecordCriteria;
  /** The numbers of all records, without regard to the criteria. */
  all: Record<RecordStatus, number | null>;
}

const RECOUNT_DELAY_MS = 400;

/** The number of records in each tab that match the criteria. */
export function useTabCounts({ datasetId, criteria, all }: CountsOptions): TabCounts {
  const isCounted = isNarrowed(criteria);
  const { search, similarTo } = toRecordsVariables(criteria);
  const filterOf = (status: RecordStatus) => toRecordsVariables({ ...criteria, status }).filter;
  const { data, refetch } = useTabCountsQuery({
    skip: !isCounted,
    // In the cache, the counts would mix with the lists of records.
    fetchPolicy: 'no-cache',
    context: QUIET,
    variables: {
      datasetId,
      search,
      similarTo,
      limit: criteria.similar?.limit ?? 1,
      pending: filterOf('PENDING'),
      draft: filterOf('DRAFT'),
      submitted: filterOf('SUBMITTED'),
      discarded: filterOf('DISCARDED'),
    },
  });

  // Answers move records between the tabs, which are counted again after a moment.
  const recount = useEffectEvent(() => {
    if (isCounted) void refetch().catch(() => undefined);
  });
  const moves = JSON.stringify(all);
  const counted = useRef(moves);
  useEffect(() => {
    if (counted.current === moves) return undefined;
    const timer = setTimeout(() => {
      counted.current = moves;
      recount();
    }, RECOUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [moves]);

  const found = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset : undefined;
  return useCallback(
    (status) => (isCounted ? (found?.[lowerCase(status)]?.total ?? null) : all[status]),
    [isCounted, found, all],
  );
}
