import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { figureColumn, type SheetColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import type { Annotators_ActivityFragment, Suggestions_AcceptanceFragment } from './Analytics.generated.ts';
import { Card } from './Card.tsx';

interface SheetProps<Row> {
  title: string;
  /** The name of the file, without the ending. */
  file: string;
  width?: 'row';
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A card with a table, which can be downloaded. */
function Sheet<Row>({ title, file, width, columns, rows, keyOf }: SheetProps<Row>) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={title} width={width} file={{ name: file, columns, rows }}>
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
  /** The number of records; null if it is not known. */
  total: number | null;
  /** Username → submitted answers to completed records; null where a record is not completed by a number of answers. */
  completed: ReadonlyMap<string, number> | null;
  datasetName: string;
}

/** The responses of each annotator, their share of the work, and their speed. */
export function Annotators({ annotators, total, completed, datasetName }: AnnotatorsProps) {
  const { t } = useTranslation(['dashboard', 'status']);
  const { formatNumber, formatPercent, formatSeconds } = useFormats();
  const seconds = (value: number) => formatSeconds(Math.round(value * 10) / 10);
  const count = (status: 'submitted' | 'discarded' | 'draft') =>
    figureColumn(t(`status:${status}`), (row: Annotators_ActivityFragment) => row[status], formatNumber);
  // The row without an id sums up all deleted accounts.
  const nameOf = ({ user, userId }: Annotators_ActivityFragment, unknown: string) =>
    user?.username ?? (userId === null ? t('deletedAccounts') : unknown);
  const columns: SheetColumn<Annotators_ActivityFragment>[] = [
    {
      title: t('annotator'),
      value: (row) => nameOf(row, row.userId ?? ''),
      show: (row) => nameOf(row, t('gone')),
    },
    count('submitted'),
    count('discarded'),
    count('draft'),
    ...(completed
      ? [
          figureColumn(
            t('inCompleted'),
            ({ user }: Annotators_ActivityFragment) => (user && completed.get(user.username)) ?? null,
            formatNumber,
          ),
        ]
      : []),
    figureColumn(
      t('share'),
      ({ submitted, discarded }) => (total ? (submitted + discarded) / total : null),
      formatPercent,
    ),
    figureColumn(t('medianTime'), ({ medianSeconds }) => medianSeconds, seconds),
  ];
  return (
    <Sheet
      title={t('annotators')}
      file={`${datasetName}-annotators`}
      columns={columns}
      rows={annotators}
      keyOf={({ userId }) => userId ?? 'deleted'}
      width="row"
    />
  );
}

interface SuggestionsProps {
  suggestions: readonly Suggestions_AcceptanceFragment[];
  datasetName: string;
}

/** How often suggestions were accepted, by question and agent. */
export function Suggestions({ suggestions, datasetName }: SuggestionsProps) {
  const { t } = useTranslation('dashboard');
  const { formatNumber, formatPercent } = useFormats();
  const columns: SheetColumn<Suggestions_AcceptanceFragment>[] = [
    { title: t('question'), value: ({ question }) => question.title },
    { title: t('agent'), value: ({ agent }) => agent, show: ({ agent }) => agent ?? t('unknownAgent') },
    figureColumn(t('suggested'), (row) => row.suggestions, formatNumber),
    figureColumn(t('answers'), (row) => row.answers, formatNumber),
    figureColumn(t('accepted'), (row) => row.accepted, formatNumber),
    figureColumn(t('rate'), ({ rate }) => rate, formatPercent),
  ];
  return (
    <Sheet
      title={t('suggestions')}
      file={`${datasetName}-suggestions`}
      columns={columns}
      rows={suggestions}
      keyOf={({ question, agent }) => `${question.id} ${agent}`}
      width="row"
    />
  );
}
