import { Button, Group, Stack, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import form from '#client/ui/Form.module.css';
import styles from './tables.module.css';
import type { Transfer_ColumnFragment, Transfer_FileFragment, Transfer_ImportFragment } from './Transfer.generated.ts';

interface ColumnTableProps {
  file: Transfer_FileFragment;
  useTitle: string;
  /** The control for the use of a column. */
  use(column: Transfer_ColumnFragment): ReactNode;
}

/** The columns of a file as rows: their content, and how they are used. */
export function ColumnTable({ file: { columns, sample }, useTitle, use }: ColumnTableProps) {
  const { t } = useTranslation('transfer');
  return (
    <div className={styles.columnFrame}>
      <table className={clsx(styles.table, styles.columns)}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('examples')}</th>
            <th scope="col">{useTitle}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row" className={styles.name}>
                {column.name}
              </th>
              <td className={styles.type} data-title={t('type')}>
                {column.fieldType === 'TEXT' ? t(`type${column.type}`) : t(`type${column.fieldType}`)}
                {column.dimensions != null && ` (${column.dimensions})`}
              </td>
              <td className={styles.examples} data-title={t('examples')}>
                {examplesOf(column, sample).map((text, index) => (
                  <span key={index} dir="auto">
                    {text}
                  </span>
                ))}
              </td>
              <td className={styles.use} data-title={useTitle}>
                {use(column)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 60;

/** The first distinct values of a column, of the whole file if there are few, else of the sample. */
function examplesOf(
  { name, type, values }: Transfer_ColumnFragment,
  sample: readonly Record<string, unknown>[],
): string[] {
  const texts =
    values && type !== 'TEXTS' && type !== 'SPANS'
      ? values
      : sample.map((row) => cellText(row[name])).filter((text) => text !== '');
  return [...new Set(texts)].slice(0, EXAMPLES).map((text) => truncate(text, LONGEST_EXAMPLE));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const truncate = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

interface ScrollTableProps {
  label: string;
  className?: string | undefined;
  headings: readonly string[];
  children: ReactNode;
}

/** A table in a frame of limited height. */
function ScrollTable({ label, className, headings, children }: ScrollTableProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={clsx(styles.scroll, className)} role="region" tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const LONGEST_CELL = 160;

/** The first rows of a file, collapsible. */
export function SampleTable({ file: { columns, sample } }: { file: Transfer_FileFragment }) {
  const { t } = useTranslation('transfer');
  const title = t('firstRows', { count: sample.length });
  const names = columns.map(({ name }) => name);
  return (
    <details className={styles.sample} open>
      <summary>{title}</summary>
      <ScrollTable label={title} headings={names}>
        {sample.map((row, index) => (
          <tr key={index}>
            {names.map((name) => (
              <td key={name} dir="auto">
                {truncate(cellText(row[name]), LONGEST_CELL)}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </details>
  );
}

/** The reasons of the first refused rows, and a download of all. */
export function RefusedRows({ refused, refusedRows, reportPath }: Transfer_ImportFragment) {
  const { t } = useTranslation('transfer');
  const { formatNumber } = useFormats();
  if (refused.length === 0) return null;
  const hidden = refusedRows - refused.length;
  return (
    <Stack gap="sm" role="region" aria-label={t('refusedTitle')}>
      <Group justify="space-between" gap="sm">
        <Title order={3}>{t('refusedTitle')}</Title>
        {reportPath && (
          <Button
            component="a"
            href={reportPath}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('downloadReport')}
          </Button>
        )}
      </Group>
      <ScrollTable label={t('refusedTitle')} className={styles.refused} headings={[t('line'), t('reason')]}>
        {refused.map(({ line, code, about }) => (
          <tr key={line}>
            <td>{formatNumber(line)}</td>
            <td>{t(`refusal.${code}`, about)}</td>
          </tr>
        ))}
      </ScrollTable>
      {hidden > 0 && <p className={form.note}>{t('moreRefused', { count: hidden })}</p>}
    </Stack>
  );
}
