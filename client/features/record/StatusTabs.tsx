import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RECORD_STATUSES } from '#client/features/criteria/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { formatNumber } from '#client/lib/format.ts';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { type Status, StatusIcon } from '#client/ui/StatusPill.tsx';
import styles from './StatusTabs.module.css';
import type { TabCounts } from './useTabCounts.ts';

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
