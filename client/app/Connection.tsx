import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/ui/toast.ts';

/** Says when the network goes and when it is back. */
export function Connection() {
  const { t } = useTranslation('net');
  useEffect(() => {
    const say = (key: 'offline' | 'online') => () => toast({ id: 'connection', kind: 'error', message: t(key) });
    const [handleOffline, handleOnline] = [say('offline'), say('online')];
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, [t]);
  return null;
}
