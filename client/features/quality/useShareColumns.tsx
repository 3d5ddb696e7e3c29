import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { figureColumn, type SheetColumn } from '#client/ui/SheetTable.tsx';
import { ShareBar } from './ShareBar.tsx';
import type { Share } from './subjects.ts';
import { useShareTexts } from './useShareTexts.ts';

/** The columns of a share of right answers, in a table and in a file. */
export function useShareColumns<Row>(shareOf: (row: Row) => Share) {
  const { t } = useTranslation('dashboard');
  const { formatPercent } = useFormats();
  const { interval } = useShareTexts();
  const figure = (title: string, name: 'right' | 'low' | 'high') =>
    figureColumn<Row>(title, (row) => shareOf(row)[name], String);
  const rate = figureColumn<Row>(t('quality.right'), (row) => shareOf(row).rate, formatPercent);
  const shown: SheetColumn<Row>[] = [
    { ...rate, isWide: true, show: (row) => <ShareBar share={shareOf(row)} /> },
    { title: t('quality.interval'), value: (row) => shareOf(row).low, show: (row) => interval(shareOf(row)) },
  ];
  const file = [
    figure(t('quality.rightCount'), 'right'),
    rate,
    figure(t('quality.low'), 'low'),
    figure(t('quality.high'), 'high'),
  ];
  return { shown, file };
}
