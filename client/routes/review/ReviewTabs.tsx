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
  const tabs = REVIEW_TABS.map((tab) => ({ value: tab, name: tab, label: t(`tab.${tab}`), count: counts[tab] }));
  return <CountTabs label={t('tabs')} tabs={tabs} {...props} />;
}
