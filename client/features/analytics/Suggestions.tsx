import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import type { Suggestions_AcceptanceFragment } from './Analytics.generated.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetColumn } from './sheet.ts';

interface Props {
  suggestions: readonly Suggestions_AcceptanceFragment[];
  /** What the saved file's name begins with. */
  datasetName: string;
}

/** How often people say what was suggested, for each question and agent. */
export function Suggestions({ suggestions, datasetName }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (
    title: string,
    value: (row: Suggestions_AcceptanceFragment) => number,
  ): SheetColumn<Suggestions_AcceptanceFragment> => ({
    title,
    isNumber: true,
    value,
    show: (row) => formatNumber(value(row), i18n.language),
  });
  const columns: SheetColumn<Suggestions_AcceptanceFragment>[] = [
    { title: t('question'), value: ({ question }) => question.title },
    { title: t('agent'), value: ({ agent }) => agent, show: ({ agent }) => agent ?? t('unknownAgent') },
    count(t('suggested'), (row) => row.suggestions),
    count(t('answers'), (row) => row.answers),
    count(t('accepted'), (row) => row.accepted),
    {
      title: t('rate'),
      isNumber: true,
      value: ({ rate }) => rate,
      show: ({ rate }) => (rate === null ? '–' : formatPercent(rate, i18n.language)),
    },
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
