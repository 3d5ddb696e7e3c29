import { Button, Progress, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { annotationPath } from '#client/lib/paths.ts';
import card from '#client/ui/Card.module.css';
import { Link } from '#client/ui/Link.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { type TakenItem, useTaken } from './takenList.ts';
import { TakenFacts } from './TakenFacts.tsx';
import { useTaking } from './useTaking.ts';

/** The records taken along on this device: for each dataset their number and age, and buttons to renew and remove them. */
export function TakenAlong({ userId }: { userId: string }) {
  const { t } = useTranslation('offline');
  const { formatBytes } = useFormats();
  const items = useTaken(userId);
  const isPersistent = useIsPersistent();
  if (items.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t('total', { size: formatBytes(bytes) })}{' '}
        {isPersistent !== undefined && t(isPersistent ? 'persistent' : 'temporary')}
      </Text>
      {items.map((item) => (
        <Item key={item.datasetId} userId={userId} item={item} />
      ))}
    </Stack>
  );
}

function Item({ userId, item }: { userId: string; item: TakenItem }) {
  const { t } = useTranslation('offline');
  const { share, problem, take } = useTaking(userId, item.datasetId);
  const isOnline = useIsOnline();
  const titleId = `taken-${item.datasetId}`;
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <Title order={3} id={titleId} style={{ overflowWrap: 'anywhere' }}>
        <Link to={annotationPath(item.datasetId)}>{item.name}</Link>
      </Title>
      {share !== null && <Progress value={Math.round(share * 100)} aria-label={t('taking')} />}
      <Problem>{problem}</Problem>
      <TakenFacts userId={userId} item={item}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!isOnline}
          loading={share !== null}
          onClick={() => void take(Math.max(LEAST, item.count))}
        >
          {t('renew')}
        </Button>
      </TakenFacts>
    </section>
  );
}

const LEAST = 50;

/** Whether the browser keeps stored data when the device runs out of space; undefined if unknown. */
function useIsPersistent(): boolean | undefined {
  const [isPersistent, setPersistent] = useState<boolean>();
  useEffect(() => {
    // Only secure contexts have `navigator.storage`.
    const storage = (navigator as Partial<Navigator>).storage;
    storage?.persisted?.().then(setPersistent, () => undefined);
  }, []);
  return isPersistent;
}
