import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/features/analytics/index.ts';

/** Stands in place of a part that could not be loaded. */
export function UnavailableCard({ title, refetch }: { title: string; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation('common');
  return (
    <Card title={title} width="row">
      <Text mb="sm">{t('unavailable', { what: title })}</Text>
      <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
        {t('retry')}
      </Button>
    </Card>
  );
}
