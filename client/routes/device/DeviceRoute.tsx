import { useTranslation } from 'react-i18next';
import { UnsentWork } from '#client/features/device/UnsentWork.tsx';
import { useViewer } from '#client/features/user/index.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Page } from '#client/ui/Page.tsx';

/** What is only on this device. */
export function Component() {
  const { t } = useTranslation('device');
  const viewer = useViewer();
  return (
    <Page title={t('title')}>
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      {viewer && <UnsentWork viewer={viewer} />}
    </Page>
  );
}
