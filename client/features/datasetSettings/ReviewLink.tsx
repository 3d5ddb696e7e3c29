import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCapabilities } from '#client/features/settings/index.ts';
import { PageLink } from './PageLink.tsx';

/** Leads to the review of what people answered, where the server has it. */
export function ReviewLink({ to }: { to: string }) {
  const { t } = useTranslation('datasets');
  if (!useCapabilities()?.resolutions) return null;
  return <PageLink to={to} id="page.review" keys="g v" label={t('goReview')} icon={IconScale} />;
}
