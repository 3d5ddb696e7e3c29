import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createTakeover, useOutbox } from '#client/features/response/index.ts';
import { keepClient } from '#client/lib/keepClient.ts';
import { whenIdle } from '#client/lib/lazy.ts';
import { toast } from '#client/ui/toast.ts';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';

/**
 * Sends the actions of a user on any page. Tells when the network is lost and back, and warns before the site is left with unsaved actions.
 * Keeps the client on the device, so that this works without a network, too.
 */
export function Outgoing({ userId }: { userId: string }) {
  const { t } = useTranslation(['net', 'device']);
  const outbox = useOutbox(userId);
  const isUnsaved = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.snapshot().items.length + outbox.snapshot().failed.size > 0,
  );
  const notify = (key: 'offline' | 'online') =>
    toast({ id: 'connection', kind: key === 'offline' ? 'warning' : 'success', message: t(`net:${key}`) });
  useEffect(() => outbox.activate(createTakeover), [outbox]);
  useEffect(
    () => outbox.onUnkept(() => toast({ id: 'notKept', kind: 'warning', message: t('device:notKept') })),
    [outbox, t],
  );
  useEffect(() => whenIdle(() => void keepClient()), []);
  useLeaveWarning(isUnsaved, outbox.sendAll);
  useWindowEvent('offline', () => notify('offline'));
  useWindowEvent('online', () => notify('online'));
  return null;
}
