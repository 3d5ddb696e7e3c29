import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageLink } from './PageLink.tsx';

export function SettingsLink({ to }: { to: string }) {
  const { t } = useTranslation('datasets');
  return <PageLink to={to} id="page.settings" keys="g t" label={t('goSettings')} icon={IconSettings} />;
}
