import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { awaitSignIn } from './announcement.ts';
import type { Viewer_UserFragment } from './Me.generated.ts';
import { useProvidersQuery } from './Providers.generated.ts';
import { providerPath, providerTitle } from './providers.ts';
import styles from './ProviderLinks.module.css';
import { setViewer } from './viewer.ts';

interface Props {
  /** The page has to stay where it is: the provider opens in a window of its own, and this one goes on afterwards. */
  isNewWindow: boolean;
  /** Somebody has signed in in the other window; `isOther` says that the page is another user's and has to be loaded anew. */
  onSignedIn: (isOther: boolean) => void;
  variant?: 'default' | 'filled';
}

/** The ways to sign in elsewhere, as far as there are any. */
export function ProviderLinks({ isNewWindow, onSignedIn, variant = 'default' }: Props) {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  const providers = useProvidersQuery().data?.oauthProviders ?? [];
  const [isGone, setGone] = useState(false);
  const handleViewer = useEffectEvent((viewer: Viewer_UserFragment) => {
    void setViewer(viewer).then(onSignedIn);
  });
  useEffect(
    function goOnAfterwards() {
      return isGone ? awaitSignIn(handleViewer) : undefined;
    },
    [isGone],
  );

  if (providers.length === 0) return null;
  const window = isNewWindow ? { target: '_blank', rel: 'noopener', onClick: () => setGone(true) } : {};
  return (
    <Stack gap="sm">
      {providers.map(({ name }) => (
        <Button key={name} component="a" href={providerPath(name, search)} variant={variant} fullWidth {...window}>
          {t('with', { provider: providerTitle(name) })}
        </Button>
      ))}
      <p role="status" className={styles.note}>
        {isGone && t('newWindow')}
      </p>
    </Stack>
  );
}

/** Whether another page embeds this one. Providers refuse to be embedded, so that no user can be tricked into signing in. */
export const isFramed = (): boolean => window.self !== window.top;
