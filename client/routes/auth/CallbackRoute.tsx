import { Button, Stack } from '@mantine/core';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLoaderData } from 'react-router-dom';
import { type Outcome, providerPath } from '#client/features/user/index.ts';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { usernamePath } from '#client/lib/paths.ts';
import styles from './CallbackRoute.module.css';
import { Card } from './Card.tsx';

/** The way back from a provider: a moment's wait, then on to the wanted page, or why not. */
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

/** How long it takes is up to the provider, so the line only says that something is under way. */
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

/** What the server gives as a reason is English. */
const SERVERS = 'en';

function Refusal({ error, provider }: Extract<Outcome, { error: unknown }>) {
  const { t } = useTranslation(['auth', 'common']);
  const { code, detail } = problemOf(error);
  const message = userMessage(error);
  return (
    <>
      <div role="alert" className={styles.refusal}>
        <p className={styles.reason} lang={message === detail ? SERVERS : undefined}>
          {message}
        </p>
        {/* Many refusals share a sentence; here it matters which one it is. */}
        {detail && detail !== message && <p lang={SERVERS}>{detail}</p>}
        <code>{code}</code>
      </div>
      {provider && (
        <Button component="a" href={providerPath(provider, '')} fullWidth>
          {t('common:retry')}
        </Button>
      )}
      <Link to={usernamePath()}>{t('withUsername')}</Link>
    </>
  );
}
