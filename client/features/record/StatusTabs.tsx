import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isNarrowed,
  RECORD_STATUSES,
  type RecordCriteria,
  toRecordsVariables,
} from '#client/features/criteria/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { formatNumber } from '#client/lib/format.ts';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { type Status, StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './StatusTabs.module.css';
import { useTabCountsQuery } from './TabCounts.generated.ts';

interface Props {
  value: RecordStatus;
  countOf: TabCounts;
  /** The id of what the tabs switch. */
  controls: string;
  onChange(status: RecordStatus): void;
}

/** The statuses, each with the number of records in it: tabs, or a list to choose from where there is no room for tabs. */
export function StatusTabs(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <StatusSelect {...props} /> : <Tabs {...props} />;
}

function StatusSelect({ value, countOf, controls, onChange }: Props) {
  const { t, i18n } = useTranslation('status');
  return (
    <SelectBox
      id={`${controls}-${nameOf(value)}`}
      aria-label={t('tabs')}
      aria-controls={controls}
      value={value}
      options={RECORD_STATUSES.map((status) => {
        const count = countOf(status);
        return {
          value: status,
          label: `${t(nameOf(status))} ${count === null ? '–' : formatNumber(count, i18n.language)}`,
        };
      })}
      className={styles.select}
      onChange={({ currentTarget }) => onChange(currentTarget.value as RecordStatus)}
    />
  );
}

const nameOf = (status: RecordStatus) => status.toLowerCase() as Status & Lowercase<RecordStatus>;

function Tabs({ value, countOf, controls, onChange }: Props) {
  const { t, i18n } = useTranslation('status');
  const list = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    tabs.at((at + step) % tabs.length)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={t('tabs')} className={styles.tabs}>
      {RECORD_STATUSES.map((status) => {
        const name = nameOf(status);
        const count = countOf(status);
        const isActive = status === value;
        return (
          <button
            key={status}
            type="button"
            role="tab"
            id={`${controls}-${name}`}
            aria-selected={isActive}
            aria-controls={isActive ? controls : undefined}
            tabIndex={isActive ? 0 : -1}
            className={styles.tab}
            data-status={name}
            onClick={() => onChange(status)}
            onKeyDown={moveFocus}
          >
            <StatusIcon status={name} />
            <span className={styles.name}>{t(name)}</span>
            <span className={styles.count}>{count === null ? '–' : formatNumber(count, i18n.language)}</span>
          </button>
        );
      })}
    </div>
  );
}

type Counts = Record<RecordStatus, number | null>;

/** How many records there are in a status; null while unknown. */
export type TabCounts = (status: RecordStatus) => number | null;

interface CountsOptions {
  datasetId: string;
  criteria: RecordCriteria;
  /** How many records there are in each status, whatever is searched for. */
  all: Counts;
}

const SETTLE_MS = 400;

/** How many records there are in each tab under the criteria. */
export function useTabCounts({ datasetId, criteria, all }: CountsOptions): TabCounts {
  const isCounted = isNarrowed(criteria);
  const { search, similarTo } = toRecordsVariables(criteria);
  const filterOf = (status: RecordStatus) => toRecordsVariables({ ...criteria, status }).filter;
  const { data, refetch } = useTabCountsQuery({
    skip: !isCounted,
    // Counts are no windows on the lists that the cache holds.
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

  // What is answered moves between the tabs; a moment later they are counted again.
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
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [moves]);

  const found = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset : undefined;
  return useCallback(
    (status) => (isCounted ? (found?.[NAMES[status]]?.total ?? null) : all[status]),
    [isCounted, found, all],
  );
}

const NAMES = { PENDING: 'pending', DRAFT: 'draft', SUBMITTED: 'submitted', DISCARDED: 'discarded' } as const;
