import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UnsentWork } from '#client/features/device/UnsentWork.tsx';
import { Downloads } from '#client/features/offline/Downloads.tsx';
import { useViewer } from '#client/features/user/index.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Page } from '#client/ui/Page.tsx';

/** The page of work that is only on this device. */
export function Component() {
  const { t } = useTranslation(['device', 'offline']);
  const viewer = useViewer();
  return (
    <Page title={t('device:title')}>
      <Breadcrumbs crumbs={[{ label: t('device:title') }]} />
      {viewer && <UnsentWork viewer={viewer} />}
      {viewer && (
        <section aria-labelledby="downloads" style={{ maxWidth: 960, marginTop: 'var(--marl-space-6)' }}>
          <Title id="downloads" order={2} mb="md">
            {t('offline:downloads')}
          </Title>
          <Downloads userId={viewer.id} />
        </section>
      )}
    </Page>
  );
}
