import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keepClient } from '#client/lib/keepClient.ts';
import { whenIdle } from '#client/lib/lazy.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import styles from './Outgoing.module.css';
import { useOutbox } from './outbox/outbox.ts';

/**
 * Sends the actions of a user on any page and shows slow saves in the header. Warns before the site is left with unsaved actions. Keeps the
 * client on the device, so that this works without a network, too.
 */
export function Outgoing({ userId }: { userId: string }) {
  const { t } = useTranslation(['net', 'common']);
  const outbox = useOutbox(userId);
  const { items, failed, halt } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const count = items.length;
  const isOffline = !useIsOnline();
  const isUnsaved = count > 0 || failed.size > 0;

  useEffect(() => outbox.activate(), [outbox]);
  useEffect(() => whenIdle(() => void keepClient()), []);
  useLeaveWarning(isUnsaved, outbox.sendAll);

  useEffect(
    () => outbox.onCaughtUp((sent) => toast({ id: 'sent', message: t('net:sent', { count: sent }) })),
    [outbox, t],
  );

  if (count === 0 && !isOffline) return null;
  return (
    <HeaderSlot name="sync">
      {isOffline || halt === 'network' ? (
        <span role="status" className={styles.waiting}>
          <IconCloudOff size={16} aria-hidden />
          {count === 0 ? t('net:away') : t('net:waiting', { count })}
        </span>
      ) : (
        <span className={styles.saving}>{t('common:saving', { count })}</span>
      )}
    </HeaderSlot>
  );
}
