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
  /** Opens the provider in a new window, and continues in this one afterwards. */
  isNewWindow: boolean;
  /** Called after a sign-in in the new window; `isOther` if the page belongs to another user and has to be reloaded. */
  onSignedIn: (isOther: boolean) => void;
  variant?: 'default' | 'filled';
}

/** Buttons for the configured sign-in providers. */
export function ProviderLinks({ isNewWindow, onSignedIn, variant = 'default' }: Props) {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  const providers = useProvidersQuery().data?.oauthProviders ?? [];
  const [isWaiting, setWaiting] = useState(false);
  const handleViewer = useEffectEvent((viewer: Viewer_UserFragment) => {
    void setViewer(viewer).then(onSignedIn);
  });
  useEffect(
    function continueAfterSignIn() {
      return isWaiting ? awaitSignIn(handleViewer) : undefined;
    },
    [isWaiting],
  );

  if (providers.length === 0) return null;
  const window = isNewWindow ? { target: '_blank', rel: 'noopener', onClick: () => setWaiting(true) } : {};
  return (
    <Stack gap="sm">
      {providers.map(({ name }) => (
        <Button key={name} component="a" href={providerPath(name, search)} variant={variant} fullWidth {...window}>
          {t('with', { provider: providerTitle(name) })}
        </Button>
      ))}
      <p role="status" className={styles.note}>
        {isWaiting && t('newWindow')}
      </p>
    </Stack>
  );
}

/** Whether the page is embedded in another one; providers refuse that, to prevent clickjacking. */
export const isFramed = (): boolean => window.self !== window.top;
