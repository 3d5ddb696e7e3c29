import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, formatSeconds } from '#client/lib/format.ts';
import type { Annotators_ActivityFragment, Suggestions_AcceptanceFragment } from './Analytics.generated.ts';
import { Card, type Column } from './Card.tsx';
import styles from './Sheet.module.css';

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A small table of figures; the first column names the row. */
export function SheetTable<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, value, show = value, isNumber }, index) =>
                index === 0 ? (
                  <th key={title} scope="row">
                    {show(row)}
                  </th>
                ) : (
                  <td key={title} data-number={isNumber}>
                    {show(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column of figures, with a dash where there is none. */
export const figureColumn = <Row,>(
  title: string,
  value: (row: Row) => number | null,
  format: (figure: number) => string,
): Column<Row> => ({
  title,
  isNumber: true,
  value,
  show: (row) => {
    const figure = value(row);
    return figure === null ? '–' : format(figure);
  },
});

interface SheetProps<Row> extends Omit<TableProps<Row>, 'label'> {
  title: string;
  /** The name of its file, without the ending. */
  file: string;
  isWide?: boolean;
}

/** A card with a table, which can be downloaded. */
function Sheet<Row>({ title, file, isWide, columns, rows, keyOf }: SheetProps<Row>) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={title} isWide={isWide} file={{ name: file, columns, rows }}>
      {rows.length > 0 ? (
        <SheetTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      ) : (
        <Text c="dimmed">{t('nothing')}</Text>
      )}
    </Card>
  );
}

interface AnnotatorsProps {
  annotators: readonly Annotators_ActivityFragment[];
  datasetName: string;
}

/** The responses and speed of each annotator. */
export function Annotators({ annotators, datasetName }: AnnotatorsProps) {
  const { t, i18n } = useTranslation(['dashboard', 'status']);
  const number = (value: number) => formatNumber(value, i18n.language);
  const seconds = (value: number) => formatSeconds(Math.round(value * 10) / 10, i18n.language);
  const count = (status: 'submitted' | 'discarded' | 'draft') =>
    figureColumn(t(`status:${status}`), (row: Annotators_ActivityFragment) => row[status], number);
  // The row without an id sums up all deleted accounts.
  const nameOf = ({ user, userId }: Annotators_ActivityFragment, unknown: string) =>
    user?.username ?? (userId === null ? t('deletedAccounts') : unknown);
  const columns: Column<Annotators_ActivityFragment>[] = [
    {
      title: t('annotator'),
      value: (row) => nameOf(row, row.userId ?? ''),
      show: (row) => nameOf(row, t('gone')),
    },
    count('submitted'),
    count('discarded'),
    count('draft'),
    figureColumn(t('medianTime'), ({ medianSeconds }) => medianSeconds, seconds),
  ];
  return (
    <Sheet
      title={t('annotators')}
      file={`${datasetName}-annotators`}
      columns={columns}
      rows={annotators}
      keyOf={({ userId }) => userId ?? 'deleted'}
    />
  );
}

interface SuggestionsProps {
  suggestions: readonly Suggestions_AcceptanceFragment[];
  datasetName: string;
}

/** How often suggestions were accepted, by question and agent. */
export function Suggestions({ suggestions, datasetName }: SuggestionsProps) {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  const columns: Column<Suggestions_AcceptanceFragment>[] = [
    { title: t('question'), value: ({ question }) => question.title },
    { title: t('agent'), value: ({ agent }) => agent, show: ({ agent }) => agent ?? t('unknownAgent') },
    figureColumn(t('suggested'), (row) => row.suggestions, number),
    figureColumn(t('answers'), (row) => row.answers, number),
    figureColumn(t('accepted'), (row) => row.accepted, number),
    figureColumn(
      t('rate'),
      ({ rate }) => rate,
      (rate) => formatPercent(rate, i18n.language),
    ),
  ];
  return (
    <Sheet
      title={t('suggestions')}
      file={`${datasetName}-suggestions`}
      columns={columns}
      rows={suggestions}
      keyOf={({ question, agent }) => `${question.id} ${agent}`}
      isWide
    />
  );
}
