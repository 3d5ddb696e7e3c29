import { useTranslation } from 'react-i18next';
import { REVIEW_TABS, type ReviewTab } from '#client/features/review/index.ts';
import { CountTabs } from '#client/ui/CountTabs.tsx';

interface Props {
  value: ReviewTab;
  /** Null while unknown. */
  counts: Readonly<Record<ReviewTab, number | null>>;
  controls: string;
  onChange(tab: ReviewTab): void;
}

/** The records that are to be settled, and those that are. */
export function ReviewTabs({ counts, ...props }: Props) {
  const { t } = useTranslation('review');
  return (
    <CountTabs
      label={t('tabs')}
      values={REVIEW_TABS}
      labelOf={(tab) => t(`tab.${tab}`)}
      countOf={(tab) => counts[tab]}
      {...props}
    />
  );
}
