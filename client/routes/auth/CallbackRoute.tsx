import { Button, Stack, Text } from '@mantine/core';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLoaderData } from 'react-router-dom';
import { type Outcome, providerPath } from '#client/features/user/index.ts';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { usernamePath } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import styles from './CallbackRoute.module.css';
import { Card } from './Card.tsx';

/** Completes the sign-in with a provider: progress, then the wanted page or the failure. */
export function Component() {
  const { t } = useTranslation('auth');
  const { outcome } = useLoaderData<{ outcome: Promise<Outcome> }>();
  return (
    <Card title={t('title')}>
      <Suspense fallback={<Progress />}>
        <End outcome={outcome} />
      </Suspense>
    </Card>
  );
}

function Progress() {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="md" c="dimmed">
      <p id="progress">{t('finishing')}</p>
      <div role="progressbar" aria-labelledby="progress" className={styles.line} />
    </Stack>
  );
}

function End({ outcome }: { outcome: Promise<Outcome> }) {
  const end = use(outcome);
  return 'to' in end ? <Navigate to={end.to} replace /> : <Refusal {...end} />;
}

/** The language of the server's reasons. */
const SERVER_LANGUAGE = 'en';

function Refusal({ error, provider }: Extract<Outcome, { error: unknown }>) {
  const { t } = useTranslation(['auth', 'common']);
  const { code, detail } = problemOf(error);
  const message = userMessage(error);
  return (
    <>
      <Stack role="alert" gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text c="var(--marl-danger)" fw={500} lang={message === detail ? SERVER_LANGUAGE : undefined}>
          {message}
        </Text>
        {/* The message is generic; the detail distinguishes failures. */}
        {detail && detail !== message && <p lang={SERVER_LANGUAGE}>{detail}</p>}
        <Text component="code" c="dimmed" size="xs" ff="monospace" mt="xs">
          {code}
        </Text>
      </Stack>
      {provider && (
        <Button component="a" href={providerPath(provider, '')} fullWidth>
          {t('common:retry')}
        </Button>
      )}
      <Link to={usernamePath()}>{t('withUsername')}</Link>
    </>
  );
}
