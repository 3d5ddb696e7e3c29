import { useTranslation } from 'react-i18next';
import { formatNumber, formatSeconds } from '#client/lib/format.ts';
import type { Annotators_ActivityFragment } from './Analytics.generated.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetColumn } from './sheet.ts';

interface Props {
  annotators: readonly Annotators_ActivityFragment[];
  /** What the saved file's name begins with. */
  datasetName: string;
}

/** Who did how much, and how fast. */
export function Annotators({ annotators, datasetName }: Props) {
  const { t, i18n } = useTranslation(['dashboard', 'status']);
  const count = (status: 'submitted' | 'discarded' | 'draft'): SheetColumn<Annotators_ActivityFragment> => ({
    title: t(`status:${status}`),
    isNumber: true,
    value: (row) => row[status],
    show: (row) => formatNumber(row[status], i18n.language),
  });
  // Without an id there is nobody to be known: it stands for all whose accounts are deleted.
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
    {
      title: t('medianTime'),
      isNumber: true,
      value: ({ medianSeconds }) => medianSeconds,
      show: ({ medianSeconds }) =>
        medianSeconds === null ? '–' : formatSeconds(Math.round(medianSeconds * 10) / 10, i18n.language),
    },
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
