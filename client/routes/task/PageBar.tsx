import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { MoveButton, RecordPlace } from '#client/features/record/index.ts';
import { TASK_LIMITS, TASK_PAGE_SIZES } from '#client/features/task/criteria/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import styles from './PageBar.module.css';
import { pageCount, pageSteps, rangeOf, reachable } from './pages.ts';

interface Props {
  page: number;
  size: number;
  /** How many records match; undefined while unknown. */
  total: number | undefined;
  previous: Command;
  next: Command;
  onPage(page: number): void;
  onRecord(position: number): void;
  onSize(size: number): void;
}

/** The range of records on screen, the page size, and links to other pages. */
export function PageBar({ page, size, total: known, previous, next, onPage, onRecord, onSize }: Props) {
  const { t } = useTranslation(['task', 'bulk']);
  const { formatNumber } = useFormats();
  const total = known ?? 0;
  const last = pageCount(total, size);
  const { from, to } = rangeOf(page, size, total);
  return (
    <nav aria-label={t('task:pages')} className={styles.frame}>
      {total > TASK_LIMITS.records && page === last && (
        <p role="status" className={styles.limit}>
          {t('task:limit', { max: TASK_LIMITS.records })} {t('task:narrow')}
        </p>
      )}
      <div className={styles.bar}>
        <Group component="label" gap="sm" c="dimmed">
          <span className={styles.label}>{t('task:perPage')}</span>
          <SelectBox
            value={String(size)}
            options={TASK_PAGE_SIZES.map((option) => ({ value: String(option), label: formatNumber(option) }))}
            onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
          />
        </Group>
        <Group gap={2} wrap="nowrap" justify="center">
          <MoveButton command={previous} icon={IconChevronLeft} />
          <Group component="ol" gap={2} wrap="nowrap">
            {pageSteps(page, last).map((step, index) =>
              step === 'gap' ? (
                <li key={`gap-${index}`} aria-hidden className={styles.gap}>
                  …
                </li>
              ) : (
                <li key={step} className={styles.step}>
                  <Button
                    variant={step === page ? 'light' : 'subtle'}
                    className={styles.page}
                    aria-label={t('task:page', { page: step })}
                    aria-current={step === page ? 'page' : undefined}
                    onClick={() => step !== page && onPage(step)}
                  >
                    {formatNumber(step)}
                  </Button>
                </li>
              ),
            )}
          </Group>
          <MoveButton command={next} icon={IconChevronRight} />
        </Group>
        <div className={styles.range}>
          {known !== undefined && total === 0 && t('task:noRecords')}
          {total > 0 && (
            <RecordPlace
              place={from === to ? t('task:one', { place: from, total }) : t('task:range', { from, to, total })}
              total={reachable(total)}
              onGo={onRecord}
            />
          )}
        </div>
      </div>
    </nav>
  );
}
